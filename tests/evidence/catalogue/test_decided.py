"""Each catalogue of PostgreSQL is decided about: it is in the manifest, or docs/THREATS.md says why it is not."""

import re
from pathlib import Path

from evidence.catalogue.queries import PARAMETERS, PROGRAM, SERVER
from evidence.catalogue.site import SITE
from evidence.catalogue.site_later import SITE_LATER

from ...servers import Databases, superuser

PAGE = Path(__file__).parents[3] / "docs" / "THREATS.md"
READ = {*re.findall(r"\w+", " ".join((PROGRAM, PARAMETERS, SERVER, SITE, SITE_LATER)))}

THROUGH = {
    "pg_get_triggerdef": "tgparentid tgtype tgconstrrelid tgconstrindid tgdeferrable tginitdeferred tgnargs tgattr "
    "tgargs tgqual tgoldtable tgnewtable",
    "pg_get_constraintdef": "condeferrable condeferred conenforced confrelid confupdtype confdeltype confmatchtype "
    "connoinherit conperiod conkey confkey confdelsetcols conexclop",
    "pg_get_indexdef": "indnatts indnkeyatts indnullsnotdistinct indisexclusion indoption",
    "pg_get_viewdef": "ev_qual ev_action",
    "pg_get_function_sqlbody": "prosqlbody",
    "pg_get_function_identity_arguments": "pronargs",
}
"""Columns that are read by a function of PostgreSQL."""
LEFT_OUT = {
    "only how fast an answer is, or how much room it takes": (
        "aggtransspace aggmtransspace procost prorows relpages reltuples relallvisible relallfrozen attstattarget "
        "attoptions attstorage attcompression typstorage indisclustered spcoptions stxkeys stxstattarget stxkind "
        "attcacheoff"
    ),
    "what the server counts for itself": (
        "relfrozenxid relminmxid datfrozenxid datminmxid relrewrite indcheckxmin datlastsysoid"
    ),
    "where rows are: what is in them is held to the log": (
        "relfilenode reltoastrelid relnatts atthasmissing attmissingval dattablespace"
    ),
    "where it came from": "attislocal attinhcount conislocal coninhcount conparentid reloftype reltype contypid",
    "said by another row": (
        "conindid indisprimary grantor stxnamespace dathasloginevt relispopulated typdefaultbin rngmultitypid "
        "attndims relisshared"
    ),
    "of a foreign table, which is named": "attfdwoptions",
    "what replication reads": (
        "relreplident indisreplident pubowner pubinsert pubupdate pubdelete pubtruncate pubviaroot pubgencols"
    ),
    "how a subscription works that is named, and its address, which nobody else may read": (
        "subskiplsn subbinary substream subtwophasestate subdisableonerr subpasswordrequired subrunasowner "
        "subfailover subconninfo subslotname subsynccommit suborigin srsubstate srsublsn"
    ),
    "of collations that sort by the operating system": (
        "colllocale colliculocale collicurules collversion datcollversion"
    ),
    "of an extension, whose objects are named": "extowner extnamespace extrelocatable extconfig extcondition",
    "of membership in an extension, and of first rights": "refobjsubid privtype stxowner",
}
"""Columns of catalogues in the manifest that are not in it, by the reason."""
_COLUMNS = """
    SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
"""


def decided() -> dict[str, str]:
    """By the catalogue: what the page says, `yes`, `through` a view or function, or why not."""
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ((?:`pg_\w+`(?:, )?)+) \| (.+?) \| .+ \|$", page, re.MULTILINE)
    found = [(name, how) for names, how in rows for name in re.findall(r"`(\w+)`", names)]
    assert len(found) == len({name for name, _ in found})
    return dict(found)


def test_each_catalogue_of_the_server_is_decided_about(databases: Databases) -> None:
    """A catalogue that a new version of PostgreSQL has is unknown here, and fails."""
    with superuser(databases.at(databases.blank())) as connection:
        columns = connection.execute(_COLUMNS).fetchall()
    page = decided()
    assert {name for name, _ in columns} - page.keys() == set()
    assert {name for name, how in page.items() if how == "yes"} == READ & page.keys()
    through = {how.removeprefix("through ").strip("`") for how in page.values() if how.startswith("through ")}
    assert through and through <= READ


def test_each_column_of_a_catalogue_in_the_manifest_is_read_or_left_out_for_a_reason(databases: Databases) -> None:
    with superuser(databases.at(databases.blank())) as connection:
        columns = connection.execute(_COLUMNS).fetchall()
    known = {*" ".join((*THROUGH.values(), *LEFT_OUT.values())).split()}
    page = decided()
    assert [(of, name) for of, name in columns if page[of] == "yes" and name not in READ | known] == []
    assert THROUGH.keys() <= READ and not READ & known

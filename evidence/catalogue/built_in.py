"""PostgreSQL's own objects, as one digest: who replaces its `sha256` deceives whatever the program asks.

Numbers below 12,000 are the same in every server of a major version, and so is the digest.
"""

BUILT_IN = "objects of PostgreSQL"
PINNED = 12_000

_READ = {
    "pg_proc": ("oid", "prolang, prosecdef, proisstrict, prosupport::oid, prosrc, probin, proconfig, "
                "pg_get_function_sqlbody(oid)"),
    "pg_operator": ("oid", "oprleft, oprright, oprcode::oid, oprnegate, oprcom"),
    "pg_cast": ("castsource, casttarget", "castfunc, castcontext, castmethod"),
    "pg_amop": ("oid", "amopfamily, amoplefttype, amoprighttype, amopstrategy, amopopr"),
    "pg_amproc": ("oid", "amprocfamily, amproclefttype, amprocrighttype, amprocnum, amproc::oid"),
    "pg_opclass": ("oid", "opcfamily, opcintype, opcdefault"),
    "pg_aggregate": ("aggfnoid::oid", "aggtransfn::oid, aggfinalfn::oid"),
    "pg_type": ("oid", "typtype, typinput::oid, typoutput::oid, typreceive::oid, typsend::oid"),
}  # fmt: skip
"""What identifies a row, and what is read of it."""
_LANGUAGES = """
    SELECT string_agg(concat_ws(' ', l.lanname, p.proname, p.prosrc, p.probin), chr(10) ORDER BY l.lanname, p.proname)
    FROM pg_language AS l JOIN pg_proc AS p ON p.oid IN (l.lanplcallfoid, l.laninline, l.lanvalidator)
    WHERE l.oid < 16384
"""
_ROWS = ", ".join(
    f"(SELECT string_agg(concat_ws(' ', {key}, {read}), chr(10) ORDER BY {key}) FROM {name}"  # noqa: S608
    f" WHERE {key.split(',')[0]} < {PINNED})"
    for name, (key, read) in _READ.items()
)
READ = f"""
    SELECT '{BUILT_IN}', current_setting('server_version_num')::integer / 10000 || ', ' || md5(concat({_ROWS},
        ({_LANGUAGES})))
"""
"""The major version, and the digest."""


def may_differ(then: str | None, now: str | None) -> bool:
    """Whether only another major version explains that they differ, or nobody looked before."""
    return then is None or now is None or then.partition(", ")[0] != now.partition(", ")[0]

// Checks a log and proofs with golang.org/x/mod/sumdb, which knows nothing of pitlog.
//
//	client tiles URL VKEY TOKEN   every leaf, entry, inclusion and (from some sizes) consistency of a log read as tiles
//	client proof FILE VKEY        the proof of one leaf
//
// It prints what it checked, or what is wrong.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func main() {
	var err error
	switch {
	case len(os.Args) == 5 && os.Args[1] == "tiles":
		err = tiles(log{os.Args[2], os.Args[4]}, os.Args[3])
	case len(os.Args) == 4 && os.Args[1] == "proof":
		err = proof(os.Args[2], os.Args[3])
	default:
		err = fmt.Errorf("wrong usage")
	}
	if err != nil {
		fmt.Println("fault:", err)
		os.Exit(1)
	}
}

// log is a log below a URL, read as c2sp.org/tlog-tiles says.
type log struct{ url, token string }

func (it log) get(path string) ([]byte, error) {
	request, err := http.NewRequest("GET", it.url+"/"+path, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+it.token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		return nil, fmt.Errorf("%s: %s", path, answer.Status)
	}
	return io.ReadAll(answer.Body)
}

// Height is that of every tile of tlog-tiles: 256 hashes.
func (it log) Height() int { return 8 }

// ReadTiles gets tiles; Go's own path names the height as well.
func (it log) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(tiles))
	for i, tile := range tiles {
		raw, err := it.get(strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
		if err != nil {
			return nil, err
		}
		found[i] = raw
	}
	return found, nil
}

// SaveTiles keeps nothing.
func (it log) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

// signed opens a checkpoint: only with the key of its log.
func signed(raw []byte, vkey string) (tlog.Tree, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return tlog.Tree{}, err
	}
	opened, err := note.Open(raw, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, fmt.Errorf("no checkpoint of this log: %q", opened.Text)
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: root}, err
}

func tiles(it log, vkey string) error {
	raw, err := it.get("checkpoint")
	if err != nil {
		return err
	}
	tree, err := signed(raw, vkey)
	if err != nil {
		return err
	}
	reader := tlog.TileHashReader(tree, it)
	root, err := tlog.TreeHash(tree.N, reader)
	if err != nil || root != tree.Hash {
		return fmt.Errorf("the root is %v, not the one signed (%v)", root, err)
	}
	entries, err := rows(it, tree.N)
	if err != nil {
		return err
	}
	for n := int64(0); n < tree.N; n++ {
		path, err := tlog.ProveRecord(tree.N, n, reader)
		if err != nil {
			return err
		}
		if err := tlog.CheckRecord(path, tree.N, tree.Hash, n, tlog.RecordHash(entries[n])); err != nil {
			return fmt.Errorf("entry %d: %v", n, err)
		}
	}
	grown := 0
	for old := int64(1); old <= tree.N; old += 1 + tree.N/97 {
		before, err := tlog.TreeHash(old, reader)
		if err != nil {
			return err
		}
		path, err := tlog.ProveTree(tree.N, old, reader)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(path, tree.N, tree.Hash, old, before); err != nil {
			return fmt.Errorf("from %d leaves: %v", old, err)
		}
		grown++
	}
	fmt.Printf("entries %d consistency %d\n", tree.N, grown)
	return nil
}

// rows gets every entry of the log.
func rows(it log, size int64) ([][]byte, error) {
	var found [][]byte
	for n := int64(0); n*256 < size; n++ {
		tile := tlog.Tile{H: 8, L: 0, N: n, W: 256}
		if size-n*256 < 256 {
			tile.W = int(size - n*256)
		}
		raw, err := it.get(strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1))
		if err != nil {
			return nil, err
		}
		for len(raw) >= 2 {
			length := 2 + int(binary.BigEndian.Uint16(raw))
			if length > len(raw) {
				return nil, fmt.Errorf("the entries of tile %d are cut short", n)
			}
			found, raw = append(found, raw[2:length]), raw[length:]
		}
	}
	if int64(len(found)) != size {
		return nil, fmt.Errorf("%d entries of %d", len(found), size)
	}
	return found, nil
}

var head = regexp.MustCompile(`\Ac2sp\.org/tlog-proof@v1\nextra (\S+)\nindex ([0-9]+)\n((?:\S{44}\n)*)\z`)

func proof(file, vkey string) error {
	raw, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	first, checkpoint, _ := strings.Cut(string(raw), "\n\n")
	parts := head.FindStringSubmatch(first + "\n")
	if parts == nil {
		return fmt.Errorf("no proof")
	}
	tree, err := signed([]byte(checkpoint), vkey)
	if err != nil {
		return err
	}
	row, err := base64.StdEncoding.DecodeString(parts[1])
	if err != nil {
		return err
	}
	index, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return err
	}
	var path tlog.RecordProof
	for _, line := range strings.Fields(parts[3]) {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return err
		}
		path = append(path, hash)
	}
	if err := tlog.CheckRecord(path, tree.N, tree.Hash, index, tlog.RecordHash(row)); err != nil {
		return err
	}
	fmt.Printf("leaf %d of %d\n", index, tree.N)
	return nil
}

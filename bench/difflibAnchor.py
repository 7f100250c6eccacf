"""The anchor of comparing editions: rules that changed are paired by Python's difflib over their words, the best pairs first.

usage: difflibAnchor.py OLD NEW, both as UTF-8; prints how many pairs there are
"""
import difflib
import re
import sys

CUTOFF = 0.4
RULE = re.compile(r'^(\d+\.\d+[a-z]*|\d{3}|\d)\.? (?=\S)')


def rules_of(path):
    rules = {}
    with open(path, encoding='utf-8', errors='replace') as file:
        for line in file:
            found = RULE.match(line)
            if found:
                rules[found.group(1)] = line[found.end():].split()
    return rules


def pairs(old, new):
    kept = {number for number, words in old.items() if new.get(number) == words}
    left = [number for number in old if number not in kept]
    right = [number for number in new if number not in kept]
    scored = []
    for there in right:
        matcher = difflib.SequenceMatcher(autojunk=False)
        matcher.set_seq2(new[there])
        for here in left:
            matcher.set_seq1(old[here])
            if matcher.real_quick_ratio() > CUTOFF and matcher.quick_ratio() > CUTOFF:
                score = matcher.ratio()
                if score > CUTOFF:
                    scored.append((score, here, there))
    found = {}
    taken = set()
    for _, here, there in sorted(scored, reverse=True):
        if here not in found and there not in taken:
            found[here] = there
            taken.add(there)
    return len(kept) + len(found)


if __name__ == '__main__':
    print(pairs(rules_of(sys.argv[1]), rules_of(sys.argv[2])))

"""Prints an answer for each folder of vectors: ../README.md#add-a-language"""

import sys
from itertools import count
from pathlib import Path

from verify import verify

for number in count(1):
    folder = Path(sys.argv[1], str(number))
    if not folder.exists():
        break
    header = folder / "header"
    secrets = [path.read_bytes().decode() for path in sorted(folder.glob("secret-*"))]
    try:
        is_trusted = verify(
            (folder / "body").read_bytes(),
            header.read_bytes().decode("latin-1") if header.exists() else None,
            secrets,
        )
        print("trusted" if is_trusted else "refused")
    except ValueError:
        print("error")

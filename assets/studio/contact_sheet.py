"""All product pictures on one sheet: python3 contact_sheet.py <target.png> [size of one]"""

import os
import sys

from PIL import Image

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
folder = os.path.join(ROOT, 'public/pictures/products')
size = int(sys.argv[2]) if len(sys.argv) > 2 else 160
files = sorted(f for f in os.listdir(folder) if f.endswith('.webp') and '.part' not in f)
across = 10
sheet = Image.new('RGB', (across * size, -(-len(files) // across) * size), '#F2EFE8')
for i, name in enumerate(files):
    picture = Image.open(os.path.join(folder, name)).resize((size, size), Image.LANCZOS)
    sheet.paste(picture, (i % across * size, i // across * size))
sheet.save(sys.argv[1])

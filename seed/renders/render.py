"""Renders one row of catalogue.json to linear passes: blender -b -P render.py -- NAME-OR-ROW [WIDTH [SAMPLES]]

ROW is a row as JSON, for a try that is not in the catalogue. The passes go to $TMPDIR/swarna-renders/NAME.npz,
post.py makes the picture of them.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import banners
import scenes
import stage
import studio


def row_of(name):
    if name.startswith('{'):
        return json.loads(name)
    with open(os.path.join(HERE, 'catalogue.json')) as file:
        return next(row for row in json.load(file) if row['name'] == name)


def main(name, width=960, samples=None):
    row = row_of(name)
    stage.SIZE[:] = [round(side * int(width) / 960) for side in row.get('size', (960, 960))]
    stage.VIEW.update(row.get('view', {}))
    studio.reset()
    scene = getattr(scenes, 'S_' + row['scene'], None) or getattr(banners, 'S_' + row['scene'])
    scene(**row.get('params', {}))
    studio.render(row['name'], tuple(stage.SIZE), int(samples or row.get('spp', 36)))


main(*sys.argv[sys.argv.index('--') + 1 :])

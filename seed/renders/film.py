"""Poses of the film of the home page, a pair of drops that swing and a pair of studs that turn in the light.

blender -b -P film.py -- WIDTH HEIGHT SAMPLES POSES POSE...

Of so many poses from one turning point to the other, those that are named go to $TMPDIR/swarna-renders/film_POSE.npz.
seed/render-film.ts makes a film of them.
"""

import os
import sys
from math import pi, radians, sin

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy

import stage
import studio
from piece import mats
from studs import drop_earring, stud_flower

width, height, samples, poses, *wanted = map(int, sys.argv[sys.argv.index('--') + 1 :])
studio.reset()
stage.light('top', 'emerald', 'diamond')
stage.backdrop('18k', True)
metals = mats('18k', 0.07)
drops = [stage.put(drop_earring('emerald').build(metals), (x, 1.0, 1.0)) for x in (-0.98, 0.98)]
studs = [stage.put(stud_flower().build(metals), (x, 0.1, 0.8)) for x in (-2.75, 2.75)]
studio.camera((0, 0, 0.7), dist=17, elev=90, f=100)
bpy.context.scene.render.resolution_x = width
bpy.context.scene.render.resolution_y = height
studio.autoframe(drops + studs, 0.86)
for pose in wanted:
    swing = sin((pose / (poses - 1) - 0.5) * pi)
    for drop in drops:
        drop.rotation_euler = (radians(4), radians(34) * swing, radians(1.5) * swing)
    for side, stud in zip((-1, 1), studs):
        stud.rotation_euler = (radians(-10 + 8 * swing * side), radians(-26) * swing, radians(6) * swing)
    studio.render(f'film_{pose}', (width, height), samples)

"""Frames of the film of the home page: a pair of jhumkas swinging through one period.

blender -b -P turn.py -- WIDTH HEIGHT SAMPLES FRAMES FIRST LAST+1, then post.py on each turn_NNN.npz (to turn_NNN.png),
then ffmpeg -framerate 24 -i turn_%03d.png -c:v libvpx-vp9 -crf 32 -b:v 0 -pix_fmt yuv420p jhumka-turn.webm
"""

import os
import sys
from math import radians, sin

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy

import stage
import studio
import world
from geo import TAU
from jhumkas import jhumka
from piece import mats

width, height, samples, frames, first, end = map(int, sys.argv[sys.argv.index('--') + 1 :][:6])
studio.reset()
world.set_world('top')
stage.backdrop('22k', True)
pair = jhumka('ruby', 'emerald')
metals = mats('22k', 0.10, antique=0.7)
earrings = [stage.put(pair.build(metals), (x, 1.75, 2.3)) for x in (-1.75, 1.75)]
studio.camera((0, 0, 1.6), dist=24, elev=90, f=100)
bpy.context.scene.render.resolution_x = width
bpy.context.scene.render.resolution_y = height
studio.autoframe(earrings, 0.80)
for k in range(first, end):
    swing = sin(k / frames * TAU)
    for earring in earrings:
        earring.rotation_euler = (radians(5), radians(36) * swing, radians(1.2) * swing)
    studio.render(f'turn_{k:03d}', (width, height), samples)

"""What every scene does: light it, lay the ground, put pieces down, point the camera."""

from math import radians

import bpy

import materials
import studio
import world
from piece import mats

IVORY = (0.90, 0.845, 0.775)
NEUTRAL = (0.86, 0.845, 0.82)
MAROON = (0.088, 0.006, 0.012)

# Of the row that is being rendered: its size in pixels, and what its "view" changes of the scene's camera.
SIZE = [960, 960]
VIEW = {}


def light(preset, *stones, fire=None, **k):
    """fire (how far colours part, in degrees): strong for one diamond, low for coloured stones"""
    coloured = any(s != 'diamond' for s in stones)
    world.set_world(preset, fire=fire or (1.2 if coloured else 1.6 if len(stones) > 1 else 2.2), **k)


def backdrop(metal='18k', flat=False):
    """ivory under gold, a neutral ground under white metals"""
    col = NEUTRAL if metal in ('plat', 'silver') else IVORY
    studio.ground(materials.ground_mat(col, rough=0.6, spec=0.1) if flat else materials.ground_mat(col))


def put(ob, loc, rot=(0, 0, 0)):
    """rot in degrees"""
    ob.location = loc
    ob.rotation_euler = tuple(radians(r) for r in rot)
    return ob


def stand(piece, materials_, x, y, z=0, rot=(0, 0, 0)):
    """builds a piece and lets it down on the height z"""
    return studio.drop(put(piece.build(materials_), (x, y, 0), rot), z)


def flat(piece, metal, rough=0.10, antique=0.7, stones=(), loc=(0, 0, 0), rot=(0, 0, 0)):
    """one piece lying on the ground, seen from above"""
    light('top', *stones)
    backdrop(metal, True)
    return put(piece.build(mats(metal, rough, antique=antique)), loc, rot)


def shot(objs, target, dist, elev, fill=0.70, az=0, yoff=0, f=100):
    """Camera and framing: `objs` fill a part of the frame. The row's "view" may set elev, az, fill, yoff, target, dist,
    and come near: `zoom`, and `aim` [x, y] in parts of the frame before the zoom."""
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = SIZE
    of = VIEW.get
    eye = studio.camera(of('target', target), of('dist', dist), of('elev', elev), of('az', az), f).data
    if objs:
        studio.autoframe(objs, of('fill', fill), yoff=of('yoff', yoff))
    zoom = of('zoom', 1)
    x, y = of('aim', (0, 0))
    eye.lens *= zoom
    eye.shift_x = (eye.shift_x + x) * zoom
    eye.shift_y = (eye.shift_y + y) * zoom

"""The slides of the home page: shown at 1500 x 480, rendered at twice that, the left third empty for words."""

import numpy as np

import materials
import studio
import world
from bangles import bangle, thin_bangle
from bracelets import tennis
from geo import TAU, grid
from jhumkas import chandbali, jhumka, tikka_drop
from piece import mats
from rings import eternity, gem_ring, kundan_ring, solitaire
from stage import IVORY, MAROON, put, shot, stand
from studs import halo_stud, stud_flower


def podium(x, y, r, h, mat, c=0.07):
    P = np.array([(0, h), (r - c, h), (r - c * 0.3, h - c * 0.3), (r, h - c), (r, 0)])
    ph = np.arange(160) / 160 * TAU
    grid(
        np.stack(
            [np.outer(np.cos(ph), P[:, 0]), np.outer(np.sin(ph), P[:, 0]), np.outer(np.ones(160), P[:, 1])],
            -1,
        )[:, ::-1],
        True,
    ).obj('podium', mat, smooth=False).location = (x, y, 0)


def cloth(x0=-16, x1=24, y0=-9, y1=26, calm=(4.6, 0.2, 8.2, 5.2)):
    """silk in soft folds that run aslant; `calm` (x, y and half axes) is where it lies flat under the pieces"""
    X, Y = np.meshgrid(np.linspace(x0, x1, 900), np.linspace(y0, y1, 700), indexing='ij')
    along, across = 0.86 * X + 0.5 * Y, -0.5 * X + 0.86 * Y
    Z = np.zeros_like(X)
    for width, height, bend, phase in ((5.2, 0.42, 0.9, 0.3), (3.1, 0.22, 0.6, 1.9), (1.7, 0.09, 0.35, 4.0)):
        wave = (across + bend * np.sin(along / (1.3 * width) + phase)) / width * TAU + phase
        Z += height * (0.5 + 0.5 * np.sin(wave)) ** 1.6 * (0.6 + 0.4 * np.sin(along / (2.1 * width) + 2 * phase))
    far = np.hypot((X - calm[0]) / calm[2], (Y - calm[1]) / calm[3])
    Z *= np.clip((far - 0.85) / 0.7, 0, 1) ** 2 * (3 - 2 * np.clip((far - 0.85) / 0.7, 0, 1))
    m = materials.ground_mat((0.125, 0.006, 0.016), rough=0.42, spec=0.3)
    grid(np.stack([X, Y, Z], -1)).obj('silk', m)


def silk(show=('kadas', 'jhumkas', 'ring', 'studs')):
    """kadas, jhumkas, studs and an emerald ring on garnet silk, or some of them"""
    world.set_world('tent', rotz=0.2, fire=1.8)
    cloth()
    M, M8 = mats('22k', 0.09, antique=0.6), mats('18k', 0.07)
    if 'kadas' in show:
        stand(bangle(pattern='floral', depth=0.085), M, 2.6, 1.2, 0.02)
        stand(bangle(pattern='vine', edge='rope', depth=0.085), M, 3.27, 2.65, 0.02, (32, 0, -25))
    if 'jhumkas' in show:
        j = jhumka()
        stand(j, M, 7.5, 1.3, -0.06, (74, 0, 12))
        stand(j, M, 10.7, 0.4, -0.06, (74, 0, -14))
    if 'ring' in show:
        stand(gem_ring(), M8, -1.3, -0.6, 0.02, (-4, 0, -30))
    if 'studs' in show:
        f = stud_flower()
        stand(f, M8, 1.0, -2.9, 0.02, (40, 0, -12))
        stand(f, M8, 2.8, -2.7, 0.02, (32, 0, 20))
    shot(None, (2.7, 0.5, 1.9), 60, 30, f=77)


def S_banner(kind='classic', **k):
    if kind == 'bridal':  # flat-lay on maroon paper
        world.set_world('top', fire=1.2)
        studio.ground(materials.ground_mat(MAROON, rough=0.62, spec=0.10))
        M = mats('22k', 0.10, antique=0.6)
        c = chandbali()
        put(c.build(M), (1.15, -0.42, 0.25), (0, 0, 5))
        put(c.build(M), (4.65, -0.42, 0.25), (0, 0, -5))
        put(tikka_drop('ruby').build(M), (7.75, 0.05, 0.15), (0, 0, -6))
        shot(None, (1.35, 0.12, 0.1), 46.5, 90)
        return
    if kind == 'silk':
        return silk(**k)
    world.set_world('tent', rotz=0.25 if kind != 'festive' else 0.2, fire=1.8)
    M = mats('22k', 0.09, antique=0.6)
    M8 = mats('18k', 0.07)
    if kind == 'classic':
        pl = materials.ground_mat((0.88, 0.80, 0.70), rough=0.7, spec=0.1, kind='plaster')
        studio.cove(materials.ground_mat(IVORY, rough=0.55, spec=0.2), y0=9, Rr=9)
        podium(3.0, 2.6, 3.5, 0.55, pl)
        podium(8.9, 3.2, 2.75, 1.3, pl)
        stand(bangle(pattern='floral', depth=0.085), M, 3.0, 2.4, 0.55)
        stand(bangle(pattern='vine', edge='rope', depth=0.085), M, 3.14, 2.5, 1.65, (0, 0, 30))
        j = jhumka()
        stand(j, M, 7.45, 2.6, 1.3, (90, 0, 14))
        stand(j, M, 10.35, 3.0, 1.3, (90, 0, -16))
        stand(solitaire(), M8, -0.75, -1.5, 0, (-6, 0, -34))
        stand(gem_ring(), M8, 5.75, -1.9, 0, (-4, 0, 26))
        f = stud_flower()
        stand(f, M8, 1.7, -2.3, 0, (56, 0, -12))
        stand(f, M8, 3.3, -2.0, 0, (38, 0, 24))
        z = 2.35
    if kind == 'hero':
        pl = materials.ground_mat((0.88, 0.80, 0.70), rough=0.7, spec=0.1, kind='plaster')
        studio.cove(materials.ground_mat(IVORY, rough=0.55, spec=0.2), y0=9, Rr=9)
        podium(9.2, 2.9, 3.3, 1.0, pl)
        podium(3.1, 2.6, 3.6, 0.4, pl)
        stand(bangle(pattern='floral', depth=0.085), M, 2.9, 2.2, 0.4)
        stand(bangle(pattern='vine', edge='rope', depth=0.085), M, 3.5, 3.65, 0.4, (32, 0, -22))
        tall = jhumka('ruby', 'emerald', R=1.0, H=1.5, nfl=12, drops=18, disc=0.66)
        stand(tall, M, 8.0, 2.3, 1.0, (90, 0, 14))
        stand(tall, M, 10.5, 2.7, 1.0, (90, 0, -16))
        stand(solitaire(), M8, -0.7, -1.2, 0, (-6, 0, -34))
        stand(kundan_ring('ruby'), M, 6.2, -2.4, 0, (16, 0, 22))
        f = stud_flower()
        stand(f, M8, 1.75, -2.0, 0, (56, 0, -12))
        stand(f, M8, 3.35, -1.8, 0, (38, 0, 24))
        z = 2.35
    if kind == 'festive':
        pl = materials.ground_mat((0.12, 0.010, 0.018), rough=0.7, spec=0.08)
        studio.cove(materials.ground_mat(MAROON, rough=0.6, spec=0.10), y0=9, Rr=9)
        podium(8.9, 3.2, 2.75, 1.1, pl)
        podium(3.0, 2.2, 3.4, 0.45, pl)
        z0 = 0.45
        for k, s in enumerate(('stones', 'plain', 'twist', 'stones', 'plain', 'cut', 'stones')):
            r = 0.10 if s == 'stones' else 0.085
            stand(
                thin_bangle(s, r=r, stone='ruby' if k != 3 else 'emerald'),
                M,
                3.0 + 0.05 * (k % 3 - 1),
                2.2,
                z0,
                (0, 0, 50 * k),
            )
            z0 += 2 * r * (1.16 if s in ('stones', 'twist') else 1.03)
        j = jhumka('emerald', 'ruby')
        stand(j, M, 7.5, 2.6, 1.1, (90, 0, 14))
        stand(j, M, 10.35, 3.0, 1.1, (90, 0, -16))
        stand(kundan_ring('ruby'), M, -0.85, -1.5, 0, (16, 0, -20))
        stand(gem_ring('ruby', 'oval'), M8, 5.6, -1.9, 0, (-4, 0, 26))
        f = stud_flower('diamond', 'ruby')
        stand(f, M8, 1.7, -2.3, 0, (56, 0, -12))
        stand(f, M8, 3.3, -2.0, 0, (38, 0, 24))
        z = 2.25
    if kind == 'diamond':
        pl = materials.ground_mat((0.80, 0.80, 0.80), rough=0.7, spec=0.1)
        studio.cove(materials.ground_mat((0.84, 0.84, 0.845), rough=0.55, spec=0.2), y0=9, Rr=9)
        W = mats('white', 0.07)
        podium(3.4, 2.6, 3.1, 0.55, pl)
        podium(8.9, 2.6, 2.2, 1.1, pl)
        stand(tennis(2.2, r=0.18), W, 3.4, 2.5, 0.55)
        stand(solitaire(), W, 3.2, 2.5, 0.55, (-6, 0, -30))
        stand(gem_ring('sapphire', 'cushion'), W, 8.0, 2.4, 1.1, (-4, 0, -28))
        stand(solitaire(shape='cushion', R=0.34), W, 10.0, 2.4, 1.1, (-6, 0, 24))
        h = halo_stud('sapphire')
        stand(h, W, 2.35, -1.9, 0, (60, 0, -14))
        stand(h, W, 3.85, -1.7, 0, (48, 0, 24))
        stand(eternity(), W, 0.40, -0.9, 0, (0, 0, -48))
        stand(solitaire(shape='pear', R=0.32, pave=False), W, 6.2, -1.4, 0, (-6, 0, 30))
        z = 2.2
        shot(None, (2.2, 0, 1.75), 38, 11, f=80)
        return
    shot(None, (1.4 if kind == 'hero' else 1.9, 0, z), 46, 10, f=77)

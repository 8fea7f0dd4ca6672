"""One scene for each kind of piece: light, ground, pieces, camera. A row of catalogue.json names one without its S_."""

from math import pi

import numpy as np

import studio
from anklets import baby_payal, broad_payal, payal
from bangles import bangle, kada, thin_bangle
from bracelets import riviere, tennis
from chains import chain, clasp, flat_chain
from coins import coin
from cuffs import cuff
from geo import R_, TAU, T
from halo import halo_pendant
from jhumkas import chandbali, jhumka, nath, tikka
from necklaces import choker, coin_necklace, pearl_strands
from openwork import pierced_bangle
from pendants import eternity_pendant, kundan_pendant, sunburst_pendant, wreath_pendant
from piece import Piece, mats
from rings import eternity, gem_ring, kundan_ring, plain_band, signet, solitaire
from stage import backdrop, flat, light, put, shot
from studs import (
    baby_hoop,
    drop_earring,
    flat_hoop,
    fluted_hoop,
    halo_stud,
    hoop,
    nose_pin,
    petal_stud,
    solitaire_stud,
    stud_flower,
)
from threads import mangalsutra, moon_thread, single_thread, vati_thread


def S_solitaire(metal='18k', rot=-34, fill=0.66, **k):
    light('tent', *([k.get('stone', 'diamond')] + ([k['sides']] if k.get('sides') else [])))
    M = mats(metal, 0.07)
    o = studio.drop(put(solitaire(**k).build(M), (0, 0, 0), (-6, 0, rot)))
    backdrop(metal)
    shot([o], (0.02, 0, 1.06), 11, 27, fill)


def S_gemring(metal='18k', rot=-36, **k):
    light('tent', k.get('stone', 'emerald'))
    M = mats(metal, 0.07)
    backdrop(metal)
    o = studio.drop(put(gem_ring(**k).build(M), (0, 0, 0.93), (-4, 0, rot)))
    shot([o], (0, 0, 1.08), 11, 33, 0.68)


def S_bands(metal='plat', metal2=None, ndia=5, w1=0.24, w2=0.19, pose='apart'):
    """pose: apart (one lying in front), side (both upright, turned to each other)"""
    light('tent', 'diamond', fire=1.6)
    M = mats(metal, 0.075)
    M2 = M if not metal2 else mats(metal2, 0.075)
    backdrop(metal)
    places = {
        'apart': (((-0.58, 0.56, 1.03), (0, 0, -50)), ((0.66, -0.80, 0.20), (90, 0, 0))),
        'side': (((-0.80, -0.30, 1.03), (0, 0, -58)), ((0.62, 0.50, 1.03), (0, 0, 30))),
    }[pose]
    a = studio.drop(put(plain_band(ndia=ndia, w=w1).build(M), *places[0]))
    b = studio.drop(put(plain_band(style='plain', w=w2).build(M2), *places[1]))
    shot([a, b], (0.1, -0.2, 0.80), 13, 26, 0.70)


def S_eternity(metal='white', pose='apart', **k):
    """two of one kind; pose: apart (one upright, one lying), stack (one leaning on the other)"""
    light('tent', k.get('stone', 'diamond'), fire=1.4)
    M = mats(metal, 0.07)
    backdrop(metal)
    band = eternity(**k)
    places = {
        'apart': (((-0.56, 0.52, 1.0), (0, 0, -52)), ((0.66, -0.82, 0.20), (90, 0, 20))),
        'stack': (((0.10, 0.30, 0.2), (90, 0, 20)), ((-0.27, -0.53, 0.9), (114, 0, -24))),
    }[pose]
    o = [studio.drop(put(band.build(M), *place)) for place in places]
    shot(o, (0, 0, 0.8), 13, 27, 0.70)


def S_bangle(p1='floral', p2='vine', metal='22k', w=0.5):
    """stack of two, low camera: the outer pattern faces the viewer"""
    light('tent')
    M = mats(metal, 0.10, antique=0.75)
    backdrop(metal)
    a = studio.drop(put(bangle(pattern=p1, depth=0.085, w=w).build(M), (0, 0, 0.58)))
    b = studio.drop(
        put(bangle(pattern=p2, depth=0.085, edge='rope', w=w).build(M), (0.16, 0.10, 0), (0, 0, 40)),
        2 * w + 0.10,
    )
    shot([a, b], (0, 0.1, 1.1), 26, 13, 0.76)


def S_kadapair(p1='floral', p2='vine', metal='22k', w=0.5):
    """one lies, the other leans on it"""
    light('tent')
    M = mats(metal, 0.10, antique=0.75)
    backdrop(metal)
    a = studio.drop(put(bangle(pattern=p1, depth=0.085, w=w).build(M), (0, 0, 0)))
    b = studio.drop(
        put(bangle(pattern=p2, depth=0.085, edge='rope', w=w).build(M), (0.25, 0.9, 0), (24, 0, 30)), 0.62
    )
    shot([a, b], (0, 0.4, 1.4), 26, 24, 0.74)


def S_jhumka(metal='22k', single=False, **k):
    light('top')
    M = mats(metal, 0.10, antique=0.7)
    backdrop(metal, True)
    j = jhumka(**k)
    if single:
        o = [put(j.build(M), (0, 1.5, 1.75), (5, 10, 0))]
    else:
        o = [put(j.build(M), (-1.50, 1.62, 1.75), (5, 10, 0)), put(j.build(M), (1.50, 1.32, 1.75), (5, -17, 0))]
    shot(o, (0, 0, 1.2), 22, 90, 0.76, yoff=0.02)


def S_petalstud(metal='white', **k):
    light('tent', 'diamond', 'diamond')
    M = mats(metal, 0.08)
    backdrop(metal)
    stud = petal_stud(**k)
    a = studio.drop(put(stud.build(M), (-0.66, 0.18, 0.6), (48, 0, -24)))
    b = studio.drop(put(stud.build(M), (0.70, -0.12, 0.6), (66, 0, 16)))
    shot([a, b], (0, 0.05, 0.5), 11, 33, 0.70)


def S_stud(metal='18k', pose='side', **k):
    """pose: side by side, or one leaning behind the other"""
    light('tent', k.get('stone', 'diamond'), k.get('center', 'diamond'))
    M = mats(metal, 0.07)
    backdrop(metal)
    s = stud_flower(**k)
    places = {
        'side': (((-0.76, -0.1, 0.62), (60, 0, -14)), ((0.80, 0.15, 0.56), (34, 0, 28))),
        'behind': (((0.80, 0.55, 0.9), (64, 0, 12)), ((-0.72, -0.62, 0.5), (30, 0, -10))),
    }[pose]
    o = [studio.drop(put(s.build(M), *place)) for place in places]
    shot(o, (0, 0.05, 0.5), 11, 35, 0.70)


def vpath(y1=4.6, x1=2.5):
    x = np.linspace(-1, 1, 800)
    return np.stack([x * x1, y1 * abs(x) ** 1.25, 0 * x + 0.10 + 0.42 * np.exp(-(abs(x) / 0.12))], -1)


def S_pendant(metal='18k', **k):
    light('top', k.get('stone', 'emerald'))
    M = mats(metal, 0.07)
    backdrop(metal, True)
    h = halo_pendant(R=0.62 if k.get('shape', 'pear') == 'pear' else 0.66, halo=0.10, **k)
    P = Piece()
    P.inst(h, T(0, -h.top + 0.02, 0.42))
    P['gold'].merge(chain(vpath(), 0.063, 0.040, 0.0115))
    P.build(M)
    shot(None, (0, -0.42, 0.1), 13.6, 90)


def S_choker(metal='22k', **k):
    light('top')
    M = mats(metal, 0.10, antique=0.7)
    backdrop(metal, True)
    choker(**k).build(M)
    shot(None, (0, -0.95, 0.1), 34.5, 86)


HOOPS = {'fluted': fluted_hoop, 'flat': flat_hoop, 'baby': baby_hoop}


def S_bali(metal='22k', style='plain', pose='stand', fill=0.70, **k):
    """pose: stand (both upright), lean (one upright, one lying in front), apart (turned away from each other), lying"""
    light('tent', 'diamond' if style == 'stones' else 'ruby')
    M = mats(metal, 0.075)
    backdrop(metal)
    h = HOOPS[style](**k) if style in HOOPS else hoop(style, **k)
    size = max(np.ptp(m.verts()[:, 0]) for m in h.values() if m.n) / 2.4
    places = {
        'stand': (((-0.95, 0.55, 1.2), (0, 0, -52)), ((0.92, -0.45, 1.2), (0, 0, -34))),
        'lean': (((-0.30, 0.95, 1.2), (-7, 0, -30)), ((0.55, -1.0, 0.3), (90, 0, 20))),
        'lying': (((-1.0, 0.75, 0.3), (90, 0, 20)), ((0.95, -0.75, 0.3), (90, 0, -50))),
        'apart': (((-1.15, 0.1, 1.2), (0, 0, -28)), ((1.15, -0.2, 1.2), (0, 0, 38))),
    }[pose]
    o = [studio.drop(put(h.build(M), tuple(size * v for v in at), rot)) for at, rot in places]
    shot(o, (0, 0, 1.1 * size), 14, {'lean': 24, 'lying': 38}.get(pose, 14), fill)


def S_chandbali(metal='22k', single=False, **k):
    light('top')
    backdrop(metal, True)
    M = mats(metal, 0.10, antique=0.7)
    c = chandbali(**k)
    if single:
        o = [put(c.build(M), (0, 0, 1.2), (4, -8, 0))]
    else:
        o = [put(c.build(M), (-1.80, 0.14, 1.2), (4, 9, 0)), put(c.build(M), (1.80, -0.14, 1.2), (4, -12, 0))]
    shot(o, (0, 0, 1.2), 22, 90, 0.80, yoff=0.01)


def S_thinbangles(
    metal='22k',
    styles=('stones', 'plain', 'twist', 'cut', 'plain', 'stones'),
    stone='ruby',
    stone2='diamond',
    jitter=3,
):
    light('tent', stone)
    M = mats(metal, 0.085)
    backdrop(metal)
    z = 0
    o = []
    rng = np.random.RandomState(jitter)
    for s in styles:
        r = 0.085 if s != 'stones' else 0.10
        h = studio.drop(
            put(
                thin_bangle(s, r=r, stone=stone, stone2=stone2).build(M),
                (rng.uniform(-0.07, 0.07), rng.uniform(-0.07, 0.07), 1),
                (0, 0, rng.uniform(0, 360)),
            ),
            z,
        )
        z += 2 * r * (1.16 if s in ('stones', 'twist') else 1.03)
        o.append(h)
    shot(o, (0, 0, 0.5), 26, 17, 0.76)


def S_kada(metal='22k', rot=28, **k):
    light('tent')
    M = mats(metal, 0.085, antique=0.3)
    backdrop(metal)
    a = studio.drop(put(kada(**k).build(M), (0, 0, 0.4), (0, 0, rot)))
    shot([a], (0, 0, 0.3), 24, 27, 0.74)


def S_pierced(metal='22k', rot=-57, lying=False, antique=0.55, **k):
    light('tent')
    M = mats(metal, 0.09, antique=antique)
    backdrop(metal)
    b = pierced_bangle(**k)
    if lying:
        o = studio.drop(put(b.build(M), (0, 0, 1), (0, 0, rot)))
        shot([o], (0, 0, 0.5), 26, 24, 0.76)
    else:
        o = studio.drop(put(b.build(M), (0, 0, 3.15), (90, 0, rot)))
        shot([o], (0, 0, 2.95), 26, 12, 0.70)


def S_cuff(metal='22k', rot=28, elev=27, fill=0.74, rough=0.085, az=0, tilt=0, **k):
    light('tent')
    M = mats(metal, rough, antique=0.3)
    backdrop(metal)
    o = studio.drop(put(cuff(**k).build(M), (0, 0, 0.4), (tilt, 0, rot)))
    shot([o], (0, 0, 0.3), 24, elev, fill, az=az)


def spiral(r0=1.15, r1=2.9, turns=2.25):
    t = np.linspace(0, 1, 3000)
    a = -pi / 2 + turns * TAU * t
    r = r0 + (r1 - r0) * t
    return np.stack([r * np.cos(a), r * np.sin(a) * 0.96, 0 * a], -1)


def wave(width=2.55, height=1.05, bends=3.0):
    """laid to and fro, the end curling up"""
    t = np.linspace(0, 1, 3000)
    y = 2.5 - 5.0 * t
    return np.stack(
        [
            width * np.sin(bends * pi * t + 0.5) * (1 - 0.12 * t),
            y + height * 0.32 * np.sin(2 * bends * pi * t + 1.0),
            0 * t,
        ],
        -1,
    )


def closed(rx=2.35, ry=2.75):
    """a closed necklace, a little narrower above, where the clasp is"""
    a = np.linspace(pi / 2 + 0.02, pi / 2 - TAU + 0.16, 3000)
    r = 1 - 0.10 * np.sin(a) + 0.03 * np.cos(3 * a)
    return np.stack([rx * r * np.cos(a), ry * r * np.sin(a) + 0.25, 0 * a], -1)


def crossing(lift=0.2):
    """one loop that crosses itself and runs out of the frame on both sides"""
    a = np.linspace(-5.2, 5.2, 4000)
    z = lift * np.exp(-(((a - 2.45) / 0.30) ** 2))
    return np.stack([-1.95 * np.sin(a) + 0.46 * a, -2.0 * np.cos(a) + 0.10 * a**2 - 0.25, z], -1)


LAYOUTS = {'spiral': spiral, 'wave': wave, 'closed': closed, 'crossing': crossing}


def S_chain(metal='22k', style='rope', w=0.11, shape='spiral'):
    light('top')
    backdrop(metal, True)
    P = Piece()
    path = LAYOUTS[shape]()
    P['gold'].merge(flat_chain(path, style, w))
    if shape != 'crossing':
        end, way = path[-1], path[-1] - path[-20]
        P['gold'].merge(
            clasp(T(end[0], end[1], 0.13) @ R_('z', np.arctan2(way[1], way[0])) @ T(0.02, 0, 0), 0.85)
        )
    P.build(mats(metal, 0.09))
    shot(None, (0, 0, 0.1), 19, 90)


def S_mangalsutra(metal='22k', **k):
    flat(mangalsutra(**k), metal, 0.08, 0.5, ('diamond', 'diamond') if k.get('style') != 'vati' else ())
    shot(None, (0, 0.85, 0.1), 15.5, 90)


THREADS = {'single': single_thread, 'moon': moon_thread, 'vati': vati_thread}


def S_thread(metal='22k', kind='vati', target=(0, 0.85, 0.1), dist=15.5, **k):
    flat(THREADS[kind](**k), metal, 0.08, 0.5, () if kind == 'vati' else ('diamond', 'diamond'))
    shot(None, target, dist, 90)


def S_ringpendant(metal='white'):
    light('top', 'diamond', 'diamond')
    backdrop(metal, True)
    P = Piece()
    e = eternity_pendant()
    P.inst(e, T(0, -0.55, 0.30))
    for s, (x, y) in zip((-1, 1), e.ears):
        t = np.linspace(0, 1, 400)
        x0, y0 = x * 1.06, y * 1.06 - 0.55 + 0.04
        P['gold'].merge(
            chain(
                np.stack(
                    [
                        x0 + s * (1.9 * t + 0.18 * np.sin(pi * t)),
                        y0 + 4.6 * t**1.15,
                        0.09 + 0.28 * np.exp(-t / 0.06),
                    ],
                    -1,
                ),
                0.063,
                0.040,
                0.0115,
            )
        )
    P.build(mats(metal, 0.07))
    shot(None, (0, -0.10, 0.1), 13.6, 90)


def on_a_chain(pendant, metal):
    backdrop(metal, True)
    P = Piece()
    P.inst(pendant, T(0, -pendant.top + 0.02, 0.34))
    P['gold'].merge(chain(vpath(), 0.063, 0.040, 0.0115))
    P.build(mats(metal, 0.07))
    shot(None, (0, -0.42, 0.1), 13.6, 90)


def S_sunburst(metal='rose'):
    light('top', 'diamond', 'diamond')
    on_a_chain(sunburst_pendant(), metal)


def S_wreath(metal='white', stone='sapphire', **k):
    light('top', stone, 'diamond')
    on_a_chain(wreath_pendant(stone, **k), metal)


def S_kundanpendant(metal='22k', **k):
    o = flat(kundan_pendant(**k), metal, 0.13, 0.7, loc=(0, 0, 0.3), rot=(3, 0, -9))
    shot([o], (0, 0, 0.1), 16, 90, 0.70)


def S_tennis(metal='white', stone='diamond', **k):
    light('tent', stone, stone)
    M = mats(metal, 0.07)
    backdrop(metal)
    o = studio.drop(put(tennis(stone=stone, **k).build(M), (0, 0, 0.3)))
    shot([o], (0, 0, 0.1), 20, 24, 0.76)


def S_payal(metal='silver', **k):
    o = flat(payal(**k), metal, 0.12, 0.75)
    shot([o], (0, 0, 0.1), 22, 90, 0.84)


def S_broadpayal(metal='silver', **k):
    anklet = broad_payal(**k)
    o = [flat(anklet, metal, 0.13, 0.8, loc=(0, 1.25, 0))]
    o.append(put(anklet.build(mats(metal, 0.13, antique=0.8)), (0.15, -1.25, 0), (0, 0, 3)))
    shot(o, (0, 0, 0.1), 22, 90, 0.86)


def S_babypayal(metal='silver', **k):
    anklet = baby_payal(**k)
    o = [flat(anklet, metal, 0.12, 0.6, loc=(-1.5, 0.75, 0), rot=(0, 0, 14))]
    o.append(put(anklet.build(mats(metal, 0.12, antique=0.6)), (1.45, -0.85, 0), (0, 0, -20)))
    shot(o, (0, 0, 0.1), 22, 90, 0.80)


def S_riviere(metal='18k', stone='emerald', shape='ring', **k):
    light('top', stone, 'diamond')
    backdrop(metal, True)
    t = np.linspace(0, 1, 1200)
    a, r = -0.55 + 5.6 * t, 1.75 - 0.45 * t**2
    path = np.stack([r * np.cos(a), r * np.sin(a), 0 * a], -1)
    if shape == 'curve':
        path = np.stack([2.3 * (2 * t - 1), 1.4 * np.sin(3.2 * pi * t + 0.1), 0 * t], -1)
    o = put(riviere(path, stone, **k).build(mats(metal, 0.08)), (0, 0, 0))
    shot([o], (0, 0, 0.1), 20, 72, 0.74)


def S_signet(metal='22k', rot=-38, **k):
    light('tent')
    M = mats(metal, 0.075, antique=0.5)
    backdrop(metal)
    a = studio.drop(put(signet(**k).build(M), (0, 0, 1), (0, 0, rot)))
    shot([a], (0, 0, 1), 12, 34, 0.62)


def S_nosepin(metal='18k', stone='diamond'):
    light('tent', stone, stone)
    M = mats(metal, 0.07)
    backdrop(metal)
    a = studio.drop(put(nose_pin(stone).build(M), (0, 0, 0.6), (62, 0, -50)))
    shot([a], (0, 0, 0.4), 9, 30, 0.56)


def S_nath(metal='22k', **k):
    o = flat(nath(**k), metal, loc=(0, 0, 0.25), rot=(4, 6, 0))
    shot([o], (0, 0, 0.1), 20, 90, 0.76)


def S_coin(metal='22k', **k):
    light('tent')
    M = mats(metal, 0.15, antique=0.5)
    backdrop(metal)
    c = coin(**k)
    b = studio.drop(put(c.build(M), (1.15, 0.75, 0.2), (0, 0, 40)))
    b2 = studio.drop(put(c.build(M), (1.25, 0.66, 0.2), (0, 0, -70)), 0.155)
    a = studio.drop(put(c.build(M), (-0.55, -0.75, 1.3), (59, 0, -27)))
    shot([a, b, b2], (0, 0, 0.8), 14, 28, 0.72)


def S_kundanring(metal='22k', rot=-24, **k):
    light('tent')
    M = mats(metal, 0.09, antique=0.6)
    backdrop(metal)
    a = studio.drop(put(kundan_ring(**k).build(M), (0, 0, 1), (16, 0, rot)))
    shot([a], (0, 0, 1), 12, 38, 0.66)


def S_pearls(metal='22k', **k):
    flat(pearl_strands(**k), metal)
    shot(None, (0, -1.0, 0.1), 28, 90)


def S_coinnecklace(metal='22k', antique=0.7, **k):
    flat(coin_necklace(**k), metal, antique=antique)
    shot(None, (0, -0.75, 0.1), 30, 90)


def S_tikka(metal='22k', **k):
    flat(tikka(**k), metal)
    shot(None, (0, 0.62, 0.1), 14, 90)


def S_drops(metal='18k', stone='emerald'):
    light('top', stone)
    backdrop(metal, True)
    M = mats(metal, 0.07)
    d = drop_earring(stone)
    o = [put(d.build(M), (-0.75, 0.1, 0.7), (4, 9, 0)), put(d.build(M), (0.75, -0.05, 0.7), (4, -12, 0))]
    shot(o, (0, 0, 0.7), 14, 90, 0.76)


def S_halostuds(metal='white', stone='sapphire'):
    light('tent', stone)
    M = mats(metal, 0.07)
    backdrop(metal)
    h = halo_stud(stone)
    a = studio.drop(put(h.build(M), (-0.56, -0.05, 0.9), (60, 0, -16)))
    b = studio.drop(put(h.build(M), (0.60, 0.12, 0.9), (48, 0, 26)))
    shot([a, b], (0, 0, 0.4), 10, 32, 0.70)


def S_solstuds(metal='white', **k):
    light('tent', k.get('stone', 'diamond'))
    M = mats(metal, 0.07)
    backdrop(metal)
    s = solitaire_stud(**k)
    a = studio.drop(put(s.build(M), (-0.50, -0.05, 0.9), (58, 0, -16)))
    b = studio.drop(put(s.build(M), (0.55, 0.10, 0.9), (40, 0, 24)))
    shot([a, b], (0, 0, 0.4), 10, 32, 0.62)

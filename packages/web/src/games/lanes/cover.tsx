import type { JSX } from 'preact';
import { Layers } from '../../art/layers.tsx';
import { stone, wood } from '../../art/cover-tones.ts';

/** Three lanes that lead to a castle. */
export const cover = (): JSX.Element => (
  <>
    <rect width="320" height="200" fill="#a9cfd8" />
    <rect y="46" width="320" height="40" fill="#d4e4dc" />
    <path d="M180 84l44-52 26 30 22-24 48 50v14H180z" fill="#8b93a8" />
    <path d="M224 32l14 17-9 5-7-5-9 6zM272 38l12 14-8 4-8-4z" fill="#f3f5f4" />
    <path d="M0 78h320v122H0z" fill="#9fb765" />
    <path d="M0 78h96l-40 122H0z" fill="#b7c977" />
    <path d="M200 78h120v122H250z" fill="#8d8f9b" />
    <path d="M96 78h104l50 122H56z" fill="#5f8550" />
    <path d="M66 78h16L36 200H0v-30z" fill="#e3cf9c" />
    <path d="M142 78h16l20 122h-56z" fill="#c9b07f" />
    <path d="M222 78h16l76 122h-58z" fill="#cfc6b6" />
    <Layers name="forest" tones={wood} at="translate(88 70) scale(.7)" />
    <Layers name="forest" tones={wood} at="translate(168 92) scale(.8)" />
    <Layers name="castle" tones={stone} at="translate(128 20) scale(1)" />
    <Layers
      name="soldier"
      tones={{ m: '#2e6da4', d: '#45515f', l: '#f1d9b9', a: '#e0b341', k: '#222' }}
      at="translate(12 104) scale(1.250)"
    />
    <Layers
      name="cavalry"
      tones={{ m: '#6b4a33', d: '#39424d', l: '#f1d9b9', a: '#c2452d', k: '#222' }}
      at="translate(104 116) scale(1.250)"
    />
    <Layers
      name="goat"
      tones={{ m: '#b9b2a4', d: '#6d6252', l: '#efe9dc', a: '#c2452d', k: '#222' }}
      at="translate(232 106) scale(1.050)"
    />
    <path d="M0 196h320v4H0z" fill="#000" opacity=".15" />
  </>
);

#!/usr/bin/env python3
"""Learns what to buy in Dominion against big-money, by evolution: python3 examples/research/buy_list.py [generations]

Needs nothing but Python 3 and a built cardwright (npm run build). A player is a price list: one weight per card; in
the buy phase it takes the option with the largest weight, or ends its turn if none is above zero."""
import json, os, random, subprocess, sys

CLI = os.path.join(os.path.dirname(__file__), '..', '..', 'packages', 'cli', 'bin', 'cardwright.js')

class Pipe:
    """One JSON object a line each way; docs/research.md lists what can be asked."""
    def __init__(self):
        self.child = subprocess.Popen(['node', CLI, 'env'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    def __call__(self, do, **fields):
        self.child.stdin.write(json.dumps({'do': do, **fields}) + '\n')
        self.child.stdin.flush()
        answer = json.loads(self.child.stdout.readline())
        if 'error' in answer:
            raise RuntimeError(answer['error'])
        return answer

pipe = Pipe()
# Our player sits in both seats in turn; the other one is answered for by big-money.
tables = [pipe('make', game='dominion', seats=2, players={str(1 - seat): 'big-money'})['env'] for seat in (0, 1)]

def play(weights, seed):
    """One deal from both seats: the reward (-1 lost, 1 won) and the lead in points, both means."""
    reward = lead = 0
    for seat, env in enumerate(tables):
        at = pipe('reset', env=env, seed=seed, observation=True)
        while not at['done']:
            seen = at['observation']
            if seen['ask']['why'] == 'ask.buy':
                value = lambda i: weights.get(seen['options'][i], 0.0)
                action = max(at['legal'], key=value)
                if value(action) <= 0:
                    action = seen['options'].index('endTurn')
            else:
                action = pipe('suggest', env=env, player='heuristic')['action']
            at = pipe('step', env=env, action=action, observation=True)
        reward += at['rewards'][seat] / 2
        lead += (at['scores'][seat] - at['scores'][1 - seat]) / 2
    return reward, lead

def mean(weights, seeds):
    return [sum(column) / len(seeds) for column in zip(*(play(weights, s) for s in seeds))]

random.seed(1)
generations = int(sys.argv[1]) if len(sys.argv) > 1 else 120
names = ['Copper', 'Silver', 'Gold', 'Estate', 'Duchy', 'Province', 'Curse', 'Smithy', 'Militia', 'Market', 'Moat', 'Mine']
best = {name: random.uniform(-1, 1) for name in names}
test = [f'test {i}' for i in range(30)]
print('before: reward {:+.2f}, lead {:+.1f} a game against big-money'.format(*mean(best, test)))
for generation in range(generations):
    seeds = [f'{generation}/{i}' for i in range(6)]          # the same deals for parent and child
    child = {**best, **{name: random.uniform(-1, 1) for name in random.sample(names, 2)}}
    if mean(child, seeds)[1] >= mean(best, seeds)[1]:       # the lead tells more than the win
        best = child
print('after:  reward {:+.2f}, lead {:+.1f}; it buys'.format(*mean(best, test)), ', '.join(n for n in sorted(names, key=best.get, reverse=True) if best[n] > 0))

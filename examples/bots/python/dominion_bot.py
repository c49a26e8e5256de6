#!/usr/bin/env python3
"""A bot for Dominion's own protocol: money, a Smithy, and an answer to everything it can be asked.

    apt-get install python3-websockets
    python3 dominion_bot.py ws://127.0.0.1:3000                    meets a stranger
    python3 dominion_bot.py ws://127.0.0.1:3000/join/KEY           sits down at a game made with POST /game
"""
import asyncio
import itertools
import json
import os
import sys
from urllib.parse import quote

import websockets

ADDRESS = (sys.argv[1] if len(sys.argv) > 1 else "ws://127.0.0.1:3000").replace("http", "ws", 1)
NAME = os.environ.get("CARDWRIGHT_NAME", f"dominion-{os.getpid()}")
REMATCHES = int(os.environ.get("REMATCHES", "0"))
TREASURES = ["Gold", "Silver", "Copper"]
VICTORY = ["Province", "Duchy", "Estate", "Gardens"]


class Bot:
    def __init__(self, socket):
        self.socket = socket
        self.ids = itertools.count(1)
        self.waiting = {}  # id -> future
        self.rematches = REMATCHES
        self.smithies = 0

    async def send(self, **message):
        await self.socket.send(json.dumps({"jsonrpc": "2.0", **message}))

    async def call(self, method, **params):
        number = next(self.ids)
        self.waiting[number] = asyncio.get_running_loop().create_future()
        await self.send(id=number, method=method, params=params)
        answer = await self.waiting[number]
        if "error" in answer:
            print(method, params, answer["error"]["message"], flush=True)
        return answer.get("result")

    def wish(self, turn):
        """What to buy with the coins there are."""
        coins, supply = turn["treasure"], turn["supply"]
        for card, cost in (("Province", 8), ("Gold", 6), ("Smithy", 4), ("Silver", 3)):
            if coins >= cost and supply.get(card, 0) > 0 and (card != "Smithy" or self.smithies < 1):
                return card
        return None

    async def play_turn(self, turn):
        if "Smithy" in turn["hand"]:
            turn = await self.call("Play", card="Smithy", data=None) or turn
        for card in [c for c in turn["hand"] if c in TREASURES]:
            turn = await self.call("Play", card=card, data=None) or turn
        card = self.wish(turn)
        if card and await self.call("Buy", card=card):
            self.smithies += card == "Smithy"
        await self.call("EndTurn")

    def answer(self, method, params):
        """What the server asks of this bot."""
        if method == "StartGame":
            self.smithies = 0
            return {}
        if method == "GameOver":
            self.rematches -= 1
            print(f"{NAME} {params['result']} {json.dumps(params['scores'])}", flush=True)
            return {"rematch": self.rematches >= 0}
        if method == "Attack":
            return self.defend(params["card"], params.get("data"), params.get("hand", []))
        return {}  # cards this bot does not buy

    def defend(self, card, data, hand):
        if "Moat" in hand:
            return {"reaction": "Moat"}
        if card == "Militia":
            worst_first = sorted(hand, key=lambda c: (c not in VICTORY + ["Curse"], c in TREASURES and -TREASURES.index(c)))
            return {"data": worst_first[: max(0, len(hand) - 3)]}
        if card == "Bureaucrat":
            return {"data": next((c for c in hand if c in VICTORY), "reveal")}
        if card == "Bandit":
            return {"data": next((c for c in ("Silver", "Gold") if c in data), None)}
        return {}

    async def run(self):
        async for text in self.socket:
            message = json.loads(text)
            method = message.get("method")
            if method is None:
                self.waiting.pop(message["id"]).set_result(message)
            elif "id" in message:
                await self.send(id=message["id"], result=self.answer(method, message["params"]))
            elif method == "StartTurn":
                asyncio.ensure_future(self.play_turn(message["params"]))
            elif method == "FatalError":
                print(message["params"]["message"], flush=True)


async def main():
    sign = "&" if "?" in ADDRESS else "?"
    async with websockets.connect(f"{ADDRESS}{sign}name={quote(NAME)}", ping_interval=None) as socket:
        await Bot(socket).run()


asyncio.run(main())

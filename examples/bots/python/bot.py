#!/usr/bin/env python3
"""A bot that plays any game of a Cardwright server by picking among the offered options.

    apt-get install python3-websockets
    python3 bot.py                         finds a rival (quick match) and plays one game
    CARDWRIGHT_GAME=shelfie ...            another game
    CARDWRIGHT_MATCHES="id1 id2" ...       joins these matches and plays them all at once

Make it clever in `choose`: the rest need not change.
"""
import asyncio
import itertools
import json
import os
import random
import sys

import websockets

URL = os.environ.get("CARDWRIGHT_URL", "ws://127.0.0.1:3000/ws")
NAME = os.environ.get("CARDWRIGHT_NAME", f"python-{os.getpid()}")
GAME = os.environ.get("CARDWRIGHT_GAME", "dominion")
MATCHES = os.environ.get("CARDWRIGHT_MATCHES", "").split()


def choose(ask, view):
    """The answer: places in ask["options"] (for a number the number, for yes or no 1 or 0)."""
    kind, options = ask["kind"], ask["options"]
    if kind == "yes-no":
        return [random.randrange(2)]
    if kind == "number":
        return [random.randint(ask["min"], ask["max"])]
    if kind == "one":
        return [random.randrange(len(options))]
    places = random.sample(range(len(options)), len(options))
    return places if kind == "order" else places[: random.randint(ask["min"], ask["max"])]


class Bot:
    def __init__(self):
        self.ids = itertools.count(1)
        self.tokens = {}  # match -> token: a seat is held by it, also after a lost connection
        self.to_join = MATCHES or [None]  # None: whichever match a rival is found for
        self.sitting = {}  # id of a request for a seat -> match
        self.left = len(self.to_join)

    async def call(self, socket, method, params):
        number = next(self.ids)
        await socket.send(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))
        return number

    async def sit_down(self, socket):
        for match, token in self.tokens.items():
            self.sitting[await self.call(socket, "resume", {"token": token, "show": "view"})] = match
        for match in self.to_join:
            method, which = ("join", {"match": match}) if match else ("quick", {"game": GAME})
            self.sitting[await self.call(socket, method, {**which, "name": NAME, "show": "view"})] = match

    async def hear(self, socket, message):
        params = message.get("params")
        if "error" in message:
            print(message["error"]["message"], flush=True)
            if message.get("id") in self.sitting:  # it has no seat: later, or never
                await socket.close() if "retryAfterMs" in message["error"].get("data", {}) else sys.exit(1)
        elif message.get("id") in self.sitting and "token" in message["result"]:
            seat = message["result"]
            self.to_join = [match for match in self.to_join if match != self.sitting[message["id"]]]
            self.tokens[seat["match"]] = seat["token"]
            print(f"{NAME} sits at {seat['match']}, seat {seat['seat']}", flush=True)
        elif message.get("method") == "asked":
            ask = params["ask"]
            pick = choose(ask, params.get("view"))
            await self.call(socket, "answer", {"match": params["match"], "seat": params["seat"], "ask": ask["id"], "pick": pick})
        elif message.get("method") == "ended":
            result = params["result"]
            word = "wins" if params["seat"] in result["winners"] else "loses"
            print(f"{NAME} {word} {params['match']}: {result['scores']}", flush=True)
            self.tokens.pop(params["match"], None)
            self.left -= 1

    async def run(self):
        while self.left > 0:
            try:
                async with websockets.connect(URL, max_size=None) as socket:
                    await self.sit_down(socket)
                    async for text in socket:
                        await self.hear(socket, json.loads(text))
                        if self.left == 0:
                            return
            except (OSError, websockets.ConnectionClosed) as error:
                print(error, flush=True)
            await asyncio.sleep(0.5)


asyncio.run(Bot().run())

/**
 * The English phrases of card text, under the keys of the message files, which contain the same (a
 * test compares them). They are duplicated here because loading compares them with a card's printed
 * text, and loading reads no other files.
 */
export const PHRASES: { readonly [key: string]: string } = {
  'text.played': 'When played: {list}',
  'text.enters.unit': 'When it enters a building: {list}',
  'text.enters.building': 'When a unit enters: {list}',
  'text.constructs.unit': 'When it builds: {list}',
  'text.constructs.building': 'When built: {list}',
  'text.pre': 'Before it deals or takes damage{zero, select, even { (even 0)} other {}}: {list}',
  'text.post': 'After it dealt or took damage{zero, select, even { (even 0)} other {}}: {list}',
  'text.pre.actor': 'Before it deals damage{zero, select, even { (even 0)} other {}}: {list}',
  'text.post.actor': 'After it dealt damage{zero, select, even { (even 0)} other {}}: {list}',
  'text.pre.affected': 'Before it takes damage{zero, select, even { (even 0)} other {}}: {list}',
  'text.post.affected': 'After it took damage{zero, select, even { (even 0)} other {}}: {list}',
  'text.dies': 'When it dies: {list}',
  'text.start.each': 'At the start of each turn: {list}',
  'text.start.own': 'At the start of your turn: {list}',
  'text.start.enemy': 'At the start of the enemy turn: {list}',
  'text.end.each': 'At the end of each turn: {list}',
  'text.end.own': 'At the end of your turn: {list}',
  'text.end.enemy': 'At the end of the enemy turn: {list}',
  'text.march': 'When a unit is about to act {where}: {list}',
  'text.summon.you': 'summon {card} {where}.',
  'text.summon.foe': 'the enemy gets {card} {where}.',
  'text.summon.both': 'both players get {card} {where}.',
  'text.summon.x': 'the unit with number {n}',
  'text.damage': 'deal {amount} to {targets}.',
  'text.damage.equal': 'deal damage to {targets} equal to {n}.',
  'text.kill': 'destroy {targets}.',
  'text.marches': 'let {targets} march once.',
  'text.marches.again': 'let {targets} march once more.',
  'text.choose': 'choose {targets}.',
  'text.choose.of': 'choose one of {targets}.',
  'text.choose.player': 'choose a player.',
  'text.chosen': 'the chosen one',
  'text.chosen.player': 'the chosen player',
  'text.draw.you': 'draw {amount}.',
  'text.draw.foe': 'the enemy draws {amount}.',
  'text.draw.both': 'both players draw {amount}.',
  'text.draw.owner': 'the owner of {targets} draws {amount}.',
  'text.draw.other': 'the opponent of the owner of {targets} draws {amount}.',
  'text.gold.add.you': 'gain {amount}.',
  'text.gold.add.foe': 'the enemy gains {amount}.',
  'text.gold.add.both': 'both players gain {amount}.',
  'text.gold.add.owner': 'the owner of {targets} gains {amount}.',
  'text.gold.add.other': 'the opponent of the owner of {targets} gains {amount}.',
  'text.gold.add.mover': 'the player to move gains {amount}.',
  'text.gold.add.picked': 'the chosen player gains {amount}.',
  'text.gold.add.waiter': 'the other player gains {amount}.',
  'text.gold.lose.you': 'lose {amount}.',
  'text.gold.lose.foe': 'the enemy loses {amount}.',
  'text.gold.lose.both': 'both players lose {amount}.',
  'text.gold.lose.owner': 'the owner of {targets} loses {amount}.',
  'text.gold.lose.other': 'the opponent of the owner of {targets} loses {amount}.',
  'text.gold.lose.mover': 'the player to move loses {amount}.',
  'text.gold.lose.picked': 'the chosen player loses {amount}.',
  'text.gold.lose.waiter': 'the other player loses {amount}.',
  'text.gold.set': '{whose} becomes {n}.',
  'text.gold.multiply': '{whose} is multiplied by {n}.',
  'text.whose.you': 'your gold',
  'text.whose.foe': 'the enemy’s gold',
  'text.whose.both': 'the gold of both players',
  'text.whose.owner': 'the gold of the owner of {targets}',
  'text.whose.other': 'the gold of the opponent of the owner of {targets}',
  'text.whose.mover': 'the gold of the player to move',
  'text.whose.picked': 'the gold of the chosen player',
  'text.whose.waiter': 'the gold of the other player',
  'text.stat.add': 'give {targets} {amount}.',
  'text.stat.set': 'set {stat} of {targets} to {n}.',
  'text.stat.set.them': 'set {stat} to {n}.',
  'text.stat.multiply': 'multiply {stat} of {targets} by {n}.',
  'text.stat.multiply.them': 'multiply {stat} by {n}.',
  'text.stat.absolute': 'permanently set {stat} of {targets} to {n}.',
  'text.stat.absolute.them': 'permanently set {stat} to {n}.',
  'text.stat.hp':
    '{form, select, plain {hit points} its {its hit points} their {their hit points} other {the ' +
    'hit points}}',
  'text.stat.attack':
    '{form, select, plain {attack} its {its attack} their {their attack} other {the attack}}',
  'text.stat.movement':
    '{form, select, plain {movement} its {its movement} their {their movement} other {the ' +
    'movement}}',
  'text.stat.denominator':
    '{form, select, plain {turns per march} its {its turns per march} their {their turns per ' +
    'march} other {the turns per march}}',
  'text.stat.gold':
    '{form, select, plain {gold} its {its gold} their {their gold} other {the gold}}',
  'text.maximum.hp': '{form, select, plain {maximum hit points} other {the maximum hit points}}',
  'text.x.set': 'let {x} be {n}.',
  'text.x.add': 'add {n} to {x}.',
  'text.x.subtract': 'subtract {n} from {x}.',
  'text.x.multiply': 'multiply {x} by {n}.',
  'text.x.not': 'let {x} be 1 if {n} is 0, otherwise 0.',
  'text.x.minus': 'let {x} be {n} minus {minus}.',
  'text.amount.set': 'the damage becomes {n}.',
  'text.amount.add': 'the damage {sign, select, less {decreases} other {increases}} by {n}.',
  'text.amount.multiply': 'the damage is multiplied by {n}.',
  'text.amount.multiply.2': 'the damage is doubled.',
  'text.steps.set': 'its remaining steps become {n}.',
  'text.steps.set.that': 'that unit’s remaining steps become {n}.',
  'text.steps.add': 'its remaining steps {sign, select, less {decrease} other {increase}} by {n}.',
  'text.steps.add.that':
    'that unit’s remaining steps {sign, select, less {decrease} other {increase}} by {n}.',
  'text.steps.multiply': 'its remaining steps are multiplied by {n}.',
  'text.steps.multiply.that': 'that unit’s remaining steps are multiplied by {n}.',
  'text.steps.multiply.2': 'its remaining steps are doubled.',
  'text.steps.multiply.2.that': 'that unit’s remaining steps are doubled.',
  'text.if': 'if {role} is {a}:',
  'text.unless': 'if {role} is not {a}:',
  'text.if.some': 'if there is {targets}:',
  'text.if.none': 'if there is {targets}:',
  'text.if.input': 'if {n} is not 0:',
  'text.if.zero': 'if {n} is 0:',
  'text.if.equal': 'if {n} is {value}:',
  'text.if.unequal': 'if {n} is not {value}:',
  'text.if.first': 'if its march begins here:',
  'text.if.first.that': 'if that unit’s march begins here:',
  'text.if.later': 'if its march did not begin here:',
  'text.if.later.that': 'if that unit’s march did not begin here:',
  'text.if.actor': 'if this card did it:',
  'text.if.affected': 'if it happened to this card:',
  'text.unless.actor': 'if another card did it:',
  'text.unless.affected': 'if it happened to another card:',
  'text.input.count': 'the number of {targets}',
  'text.input.stat':
    '{how, select, sum {the total {bare}} average {the average {bare}} max {the highest {bare}} ' +
    'min {the lowest {bare}} leading {{value} of the first} other {{value}}} of {targets}',
  'text.input.gold':
    '{how, select, sum {the sum of {whose}} average {the average of {whose}} max {the highest of ' +
    '{whose}} min {the lowest of {whose}} other {{value}}}',
  'text.input.amount': 'the damage',
  'text.input.first': 'the start of its march',
  'text.input.first.that': 'the start of that unit’s march',
  'text.input.steps': 'the number of its remaining steps',
  'text.input.steps.that': 'the number of that unit’s remaining steps',
  'text.input.own': '{what} of {each, select, one {that card} other {each}}',
  'text.forEach': 'for {targets}: {list}',
  'text.them': 'them',
  'text.former':
    '{det, select, one {the target found before} each {each of the targets found before} pick ' +
    '{one of the targets found before} other {the targets found before}}',
  'text.where.late': '{where} (not counting what was just summoned)',
  'text.chosen.before': 'the one chosen before',
  'text.eachOfThem': 'each of them',
  'text.you': 'yourself',
  'text.foe': 'the enemy player',
  'text.players': 'both players',
  'text.this': 'this card',
  'text.nothing': 'nothing',
  'text.what.units.own':
    '{det, select, all {all your units} first {your first unit} last {your farthest unit} start ' +
    '{your first unit} end {your last unit} oldest {your oldest unit} nth {your unit number {n}} ' +
    'some {your first {more} units} far {your farthest {more} units} starts {your first {more} ' +
    'units} ends {your last {more} units} eldest {your oldest {more} units} any {a unit of ' +
    'yours} pick {a unit of yours} no {no unit of yours} those {your units} other {each of your ' +
    'units}}',
  'text.what.units.enemy':
    '{det, select, all {all enemy units} first {the first enemy unit} last {the farthest enemy ' +
    'unit} start {the first enemy unit} end {the last enemy unit} oldest {the oldest enemy unit} ' +
    'nth {enemy unit number {n}} some {the first {more} enemy units} far {the farthest {more} ' +
    'enemy units} starts {the first {more} enemy units} ends {the last {more} enemy units} ' +
    'eldest {the oldest {more} enemy units} any {an enemy unit} pick {an enemy unit} no {no ' +
    'enemy unit} those {enemy units} other {each enemy unit}}',
  'text.what.units.any':
    '{det, select, all {all units} first {the first unit} last {the farthest unit} start {the ' +
    'first unit} end {the last unit} oldest {the oldest unit} nth {unit number {n}} some {the ' +
    'first {more} units} far {the farthest {more} units} starts {the first {more} units} ends ' +
    '{the last {more} units} eldest {the oldest {more} units} any {a unit} pick {a unit} no {no ' +
    'unit} those {units} other {each unit}}',
  'text.what.buildings.own':
    '{det, select, all {all your buildings} first {your first building} last {your farthest ' +
    'building} start {your first building} end {your last building} oldest {your oldest ' +
    'building} nth {your building number {n}} some {your first {more} buildings} far {your ' +
    'farthest {more} buildings} starts {your first {more} buildings} ends {your last {more} ' +
    'buildings} eldest {your oldest {more} buildings} any {a building of yours} pick {a building ' +
    'of yours} no {no building of yours} those {your buildings} other {each of your buildings}}',
  'text.what.buildings.enemy':
    '{det, select, all {all enemy buildings} first {the first enemy building} last {the farthest ' +
    'enemy building} start {the first enemy building} end {the last enemy building} oldest {the ' +
    'oldest enemy building} nth {enemy building number {n}} some {the first {more} enemy ' +
    'buildings} far {the farthest {more} enemy buildings} starts {the first {more} enemy ' +
    'buildings} ends {the last {more} enemy buildings} eldest {the oldest {more} enemy ' +
    'buildings} any {an enemy building} pick {an enemy building} no {no enemy building} those ' +
    '{enemy buildings} other {each enemy building}}',
  'text.what.buildings.any':
    '{det, select, all {all buildings} first {the first building} last {the farthest building} ' +
    'start {the first building} end {the last building} oldest {the oldest building} nth ' +
    '{building number {n}} some {the first {more} buildings} far {the farthest {more} buildings} ' +
    'starts {the first {more} buildings} ends {the last {more} buildings} eldest {the oldest ' +
    '{more} buildings} any {a building} pick {a building} no {no building} those {buildings} ' +
    'other {each building}}',
  'text.what.both.own':
    '{det, select, all {all your units and buildings} first {your first unit or building} last ' +
    '{your farthest unit or building} start {your first unit or building} end {your last unit or ' +
    'building} oldest {your oldest unit or building} nth {your unit or building number {n}} some ' +
    '{your first {more} units or buildings} far {your farthest {more} units or buildings} starts ' +
    '{your first {more} units or buildings} ends {your last {more} units or buildings} eldest ' +
    '{your oldest {more} units or buildings} any {a unit or building of yours} pick {a unit or ' +
    'building of yours} no {no unit or building of yours} those {your units and buildings} other ' +
    '{each of your units and buildings}}',
  'text.what.both.enemy':
    '{det, select, all {all enemy units and buildings} first {the first enemy unit or building} ' +
    'last {the farthest enemy unit or building} start {the first enemy unit or building} end ' +
    '{the last enemy unit or building} oldest {the oldest enemy unit or building} nth {enemy ' +
    'unit or building number {n}} some {the first {more} enemy units or buildings} far {the ' +
    'farthest {more} enemy units or buildings} starts {the first {more} enemy units or ' +
    'buildings} ends {the last {more} enemy units or buildings} eldest {the oldest {more} enemy ' +
    'units or buildings} any {an enemy unit or building} pick {an enemy unit or building} no {no ' +
    'enemy unit or building} those {enemy units and buildings} other {each enemy unit or ' +
    'building}}',
  'text.what.both.any':
    '{det, select, all {all units and buildings} first {the first unit or building} last {the ' +
    'farthest unit or building} start {the first unit or building} end {the last unit or ' +
    'building} oldest {the oldest unit or building} nth {unit or building number {n}} some {the ' +
    'first {more} units or buildings} far {the farthest {more} units or buildings} starts {the ' +
    'first {more} units or buildings} ends {the last {more} units or buildings} eldest {the ' +
    'oldest {more} units or buildings} any {a unit or building} pick {a unit or building} no {no ' +
    'unit or building} those {units and buildings} other {each unit or building}}',
  'text.what.mixed.own':
    '{det, select, all {{kinds, select, units {yourself and all your units} buildings {yourself ' +
    'and all your buildings} other {yourself and all your units and buildings}}} first {your ' +
    'first target} last {your farthest target} start {your first target} end {your last target} ' +
    'oldest {your oldest target} nth {your target number {n}} some {your first {more} targets} ' +
    'far {your farthest {more} targets} starts {your first {more} targets} ends {your last ' +
    '{more} targets} eldest {your oldest {more} targets} any {a target of yours} pick {{kinds, ' +
    'select, units {yourself or a unit of yours} buildings {yourself or a building of yours} ' +
    'other {yourself or a unit or building of yours}}} no {no target of yours} those {your ' +
    'targets} other {each of your targets}}{det, select, all {} pick {} other {{kinds, select, ' +
    'units { (units and players)} buildings { (buildings and players)} other {}}}}',
  'text.what.mixed.enemy':
    '{det, select, all {{kinds, select, units {the enemy player and all enemy units} buildings ' +
    '{the enemy player and all enemy buildings} other {the enemy player and all enemy units and ' +
    'buildings}}} first {the first enemy target} last {the farthest enemy target} start {the ' +
    'first enemy target} end {the last enemy target} oldest {the oldest enemy target} nth {enemy ' +
    'target number {n}} some {the first {more} enemy targets} far {the farthest {more} enemy ' +
    'targets} starts {the first {more} enemy targets} ends {the last {more} enemy targets} ' +
    'eldest {the oldest {more} enemy targets} any {an enemy target} pick {{kinds, select, units ' +
    '{the enemy player or an enemy unit} buildings {the enemy player or an enemy building} other ' +
    '{the enemy player or an enemy unit or building}}} no {no enemy target} those {enemy ' +
    'targets} other {each enemy target}}{det, select, all {} pick {} other {{kinds, select, ' +
    'units { (units and players)} buildings { (buildings and players)} other {}}}}',
  'text.what.mixed.any':
    '{det, select, all {{kinds, select, units {both players and all units} buildings {both ' +
    'players and all buildings} other {both players and all units and buildings}}} first {the ' +
    'first target} last {the farthest target} start {the first target} end {the last target} ' +
    'oldest {the oldest target} nth {target number {n}} some {the first {more} targets} far {the ' +
    'farthest {more} targets} starts {the first {more} targets} ends {the last {more} targets} ' +
    'eldest {the oldest {more} targets} any {a target} pick {{kinds, select, units {a unit or ' +
    'player} buildings {a building or player} other {a unit, building or player}}} no {no ' +
    'target} those {targets} other {each target}}{det, select, all {} pick {} other {{kinds, ' +
    'select, units { (units and players)} buildings { (buildings and players)} other {}}}}',
  'text.a.units.own': 'a unit of yours',
  'text.a.units.enemy': 'an enemy unit',
  'text.a.units.any': 'a unit',
  'text.a.buildings.own': 'a building of yours',
  'text.a.buildings.enemy': 'an enemy building',
  'text.a.buildings.any': 'a building',
  'text.a.players.own': 'you',
  'text.a.players.enemy': 'the enemy player',
  'text.a.players.any': 'a player',
  'text.a.mixed.own': 'yours',
  'text.a.mixed.enemy': 'the enemy’s',
  'text.a.mixed.any': 'on the board',
  'text.only': '{who} (only if it is {a})',
  'text.role.enters.actor': 'the unit that enters',
  'text.role.enters.affected': 'the building entered',
  'text.role.constructs.actor': 'the builder',
  'text.role.constructs.affected': 'the new building',
  'text.role.damage.actor': 'the card that deals it',
  'text.role.damage.affected': 'whoever takes it',
  'text.role.dies.actor': 'its slayer',
  'text.role.dies.affected': 'this card',
  'text.role.march.actor': 'that unit',
  'text.role.turn.actor': 'the player to move',
  'text.role.played.actor': 'this card',
  'text.role.aimed': 'the target',
  'text.role.builder': 'the builder',
  'text.role.none': 'nobody',
  'text.where.lanes': ' in the {lanes}',
  'text.where.lanes.mountain': ' on the {lanes}',
  'text.where.all': ' in each lane',
  'text.where.anyLane': ' along the lanes',
  'text.where.chosen': ' in the chosen lane',
  'text.where.tile': ' on the chosen tile',
  'text.where.board': '',
  'text.where.there': ' {places}',
  'text.where.orElse': ' {places} ({other} if {lack})',
  'text.where.here': 'on the tile of this card',
  'text.where.home': 'on the tile where this card arrived',
  'text.where.anywhere': 'anywhere',
  'text.where.lane': 'in the {lanes}',
  'text.where.lane.mountain': 'on the {lanes}',
  'text.place.board': 'on the board',
  'text.place.lanes': 'in the {lanes}',
  'text.place.lanes.mountain': 'on the {lanes}',
  'text.place.chosen': 'in the chosen lane',
  'text.place.tile': 'on the chosen tile',
  'text.place.or': '{a} or {b}',
  'text.place.next': '{a}, {b}',
  'text.place.itsLane': 'in the lane of {targets}',
  'text.place.itsLane.many':
    '{many, select, them {in their lanes} all {in the lanes of {targets}} other {in the lane of ' +
    '{targets}}}{once, select, yes {, once for each,} other {}}',
  'text.place.tiles': 'on the tile of {targets}',
  'text.place.tiles.many':
    '{many, select, them {on their tiles} all {on the tiles of {targets}} other {on the tile of ' +
    '{targets}}}{once, select, yes {, once for each,} other {}}',
  'text.lane.plains': 'plains',
  'text.lane.forest': 'forest',
  'text.lane.mountain': 'mountain',
  'text.find': '{what}{where}',
  'text.find.far': '{what}{where}, counted from the far end,',
  'text.find.near': '{what}{where}, counted from your end,',
  'text.find.age': '{what}{where}, counted from the oldest,',
  'text.find.atMost': '{what}{where} (at most {n})',
  'text.find.order': '{what}{where}, in lane order,',
  'text.find.backwards': '{what}{where}, counted backwards in lane order,',
  'text.find.turn': '{what}{where}, in that order,',
  'text.find.turn.far': '{what}{where}, in that order, each from its far end,',
  'text.find.fed': '{found}, where N is {n},',
  'text.number': '{n}',
  'text.damage.amount': '{n} damage',
  'text.damage.amountFrom0': '{name} damage (none if {name} is negative)',
  'text.draw.amountFrom0': '{name} cards (none if {name} is negative)',
  'text.damage.same': 'that much damage',
  'text.draw.amount': '{n} {count, plural, one {card} other {cards}}',
  'text.draw.same': 'that many cards',
  'text.draw.amountOf': 'as many cards as {n}',
  'text.draw.mover': 'the player to move draws {amount}.',
  'text.draw.picked': 'the chosen player draws {amount}.',
  'text.draw.waiter': 'the other player draws {amount}.',
  'text.gold.amount': '{n} gold',
  'text.gold.same': 'that much gold',
  'text.gold.amountOf': 'gold equal to {n}',
  'text.stat.amount.hp': '{n} {count, plural, one {hit point} other {hit points}}',
  'text.stat.amount.attack': '{n} attack',
  'text.stat.amount.movement': '{n} movement',
  'text.stat.amount.denominator': '{n} {count, plural, one {turn} other {turns}} per march',
  'text.stat.amount.gold': '{n} gold',
  'text.stat.amountOf': '{stat} equal to {n}',
  'text.if.missing': 'if {targets} is not there:',
  'text.it': 'that card',
  'text.value.hp': 'the maximum number of hit points',
  'text.value.attack': 'the attack',
  'text.value.movement': 'the movement',
  'text.value.denominator': 'the number of turns per march',
  'text.value.gold': 'the gold',
  'text.one': '{form, select, of {that card} other {it}}',
  'text.stat.set.it': 'set {stat} to {n}.',
  'text.stat.multiply.it': 'multiply {stat} by {n}.',
  'text.stat.absolute.it': 'permanently set {stat} to {n}.',
  'text.place.itsLane.it': 'in its lane',
  'text.place.tiles.it': 'on its tile',
  'text.if.was': 'if there was {one, select, yes {one} other {at least one}}:',
  'text.if.was.none': 'if there was none:',
  'text.if.chosen': 'if one was chosen:',
  'text.if.chosen.none': 'if none was chosen:',
  'text.onlyIf': '{condition} {list}',
  'text.input.count.them': 'their number',
  'text.input.count.it': '1 if there was one, otherwise 0',
  'text.input.stat.them':
    '{how, select, sum {their total {bare}} average {their average {bare}} max {the highest ' +
    '{bare} among them} min {the lowest {bare} among them} other {{value} of the first of them}}',
  'text.input.stat.it':
    '{stat, select, hp {its maximum number of hit points} attack {its attack} movement {its ' +
    'movement} other {the number of its turns per march}}',
  'text.a.both.own': 'a unit or building of yours',
  'text.a.both.enemy': 'an enemy unit or building',
  'text.a.both.any': 'a unit or building',
  'text.a.skills.own': 'a skill of yours',
  'text.a.skills.enemy': 'an enemy skill',
  'text.a.skills.any': 'a skill',
  'text.if.there': 'if {targets} is there:',
  'text.a.or': '{a} or {b}',
  'text.a.next': '{a}, {b}',
  'text.then': 'then, {condition}',
  'text.given': '{sentence} (only if {role} is {a}).',
  'text.input.given': '{value} (0 unless {role} is {a})',
  'text.if.and': '{first} and {second}',
  'text.stat.reduce': 'give {targets} {amount}.',
  'text.march.other': 'When another unit is about to act {where}: {list}',
  'text.role.damaged.actor': 'the card that dealt it',
  'text.role.damaged.affected': 'whoever took it',
  'text.march.own': 'When a unit of yours is about to act {where}: {list}',
  'text.march.own.other': 'When another unit of yours is about to act {where}: {list}',
  'text.march.enemy': 'When an enemy unit is about to act {where}: {list}',
  'text.enters.building.own': 'When a unit of yours enters: {list}',
  'text.enters.building.enemy': 'When an enemy unit enters: {list}',
  'text.enters.unit.own': 'When it enters a building of yours: {list}',
  'text.enters.unit.enemy': 'When it enters an enemy building: {list}',
  'text.that.building': 'that building',
  'text.stats.set': 'set {changes}.',
  'text.stats.absolute': 'permanently set {changes}.',
  'text.stats.first': '{stat} of {targets} to {n}',
  'text.stats.first.it': '{stat} to {n}',
  'text.stats.first.them': '{stat} to {n}',
  'text.stats.next': '{stat} to {n}',
  'text.lack.chosen': 'none was chosen',
  'text.lack.player': 'the chosen one is a player',
  'text.lack.role': '{role} is not {a}',
  'text.lack.tile': '{role} is not on a tile',
  'text.lack.tiles': 'none of them is on a tile',
  'text.lack.was': 'there was none',
  'text.lack.none': 'there is {targets}',
  'text.given.chosen': '{sentence} (only if one was chosen).',
  'text.input.given.chosen': '{value} (0 if none was chosen)',
  'text.input.given.was': '{value} (0 if there was none)',
  'text.input.given.none': '{value} (0 if there is {targets})',
  'text.input.gold.times': '{value} times {count}',
};

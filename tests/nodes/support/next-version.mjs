// Preloaded into a node and its threads (`node --import`): makes it a node of the next version, the
// same code with more migrations and higher rules versions. The query of the module's URL says how
// many migrations are added, as in `next-version.mjs?2`.
const packages = new URL('../../../packages/', import.meta.url);
const added = Number(new URL(import.meta.url).search.slice(1));

const { MIGRATIONS } = await import(new URL('server/dist/postgres/schema.js', packages).href);
const MORE = [
  // compatible with servers of the first version, which do not know the column and need not fill it
  {
    sql: `alter table cardwright.matches add column seats integer;
      update cardwright.matches set seats = jsonb_array_length(head::jsonb -> 'seats');
      create function cardwright.count_seats() returns trigger language plpgsql as $$
      begin
        new.seats := jsonb_array_length(new.head::jsonb -> 'seats');
        return new;
      end $$;
      create trigger count_seats before insert or update on cardwright.matches
        for each row execute function cardwright.count_seats();
      create index matches_seats on cardwright.matches (seats)`,
    oldest: 1,
  },
  // servers of the first version would leave the column empty
  {
    sql: `drop trigger count_seats on cardwright.matches;
      drop function cardwright.count_seats;
      create table cardwright.seat_counts as select id as match, seats from cardwright.matches;
      alter table cardwright.matches drop column seats`,
    oldest: 3,
  },
];
MIGRATIONS.push(...MORE.slice(0, added));

const { games } = await import(new URL('games/dist/index.js', packages).href);
for (const game of Object.values(games)) {
  const before = game.version;
  const acceptsRecordsOf = (old) => (old.rules === before ? '99' : undefined);
  Object.assign(game, { version: '99', rules: { ...game.rules, acceptsRecordsOf } });
}

/** Made by `build/shipped-games.ts`. */
declare module 'virtual:shipped-games' {
  export const offers: import('@cardwright/protocol').ResultOf<'games'>['games'];
  export const loaders: {
    readonly [name: string]: () => Promise<{
      game: import('@cardwright/kernel').Game;
      scenario: import('@cardwright/games').ScenarioWords;
      files: readonly import('@cardwright/kernel').SourceFile[];
    }>;
  };
}

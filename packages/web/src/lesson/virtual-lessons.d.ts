/** Made by `build/lessons.ts`. */
declare module 'virtual:lessons' {
  export const loaders: {
    readonly [game: string]: () => Promise<{
      default: import('@cardwright/games').LessonData<import('@cardwright/protocol').Ask>;
    }>;
  };
}

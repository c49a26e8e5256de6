export {
  type CompiledGame,
  type CompiledLesson,
  type CompiledStep,
  compileLesson,
  type LessonMoment,
  type LessonSources,
} from './compile-lesson.ts';
export { Lesson, LessonStep, Texts } from './format.ts';
export { type AskOf, type LessonData, lessonData } from './lesson-data.ts';

export { PracticePage as Component } from '../../features/practice/practice-page';

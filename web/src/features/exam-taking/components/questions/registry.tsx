import type { ComponentType } from 'react';
import type { BlockKind } from '../../model/paper';
import { ChoiceSet } from './choice-set';
import { Completion } from './completion';
import { Labelling } from './labelling';
import { Matching } from './matching';
import type { BlockProps } from './question-block';
import { SingleChoice } from './single-choice';
import { Verdict } from './verdict';

/** Total by type: a new kind of question does not compile until it has a component. */
export const questionComponents: Record<BlockKind, ComponentType<BlockProps>> = {
  'single-choice': SingleChoice,
  'choice-set': ChoiceSet,
  verdict: Verdict,
  matching: Matching,
  labelling: Labelling,
  completion: Completion,
};

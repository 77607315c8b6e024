import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { toast } from '../../../../ui/toast-store';
import { selectCurrent, selectPart } from '../../exam-taking.selectors';
import { marked, mayWrite } from '../../exam-taking.slice';
import { useExamDispatch, useExamTaking } from '../../exam-taking.store';
import { t } from '../../exam-taking.text';
import { type Colour, erase, isFull, isIn, MOST_MARKS, type Place, paint } from '../../model/marks';
import { MarkingToolbar } from './marking-toolbar';
import { placeOf, textNameOf } from './text-name';
import { selectedIn, useSelectedPlace } from './use-selected-place';

export interface Marking {
  /** Marks what is selected; without a selection the question that is being worked on. */
  paint(): void;
  note(): void;
  erase(): void;
}

interface MarkingLayerProps {
  ref: Ref<Marking>;
  /** Opens the panel at this mark. */
  onNote(id: string): void;
}

const newId = (): string => crypto.randomUUID();

/** Watches what is selected in the texts and offers to mark it; a click on a mark offers the same for it. */
export function MarkingLayer({ ref, onNote }: MarkingLayerProps) {
  const dispatch = useExamDispatch();
  const part = useExamTaking(selectPart);
  const current = useExamTaking(selectCurrent);
  const marks = useExamTaking((state) => state.marks);
  const readOnly = !useExamTaking(mayWrite);
  const selected = useSelectedPlace(part);
  const [clicked, setClicked] = useState<{ id: string; box: DOMRect } | null>(null);
  const [colour, setColour] = useState<Colour>('yellow');

  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      const element = target instanceof Element ? target : null;
      if (element?.closest('#marking-toolbar')) return;
      const mark = element?.closest<HTMLElement>('mark[data-annotation]');
      // On an option a click means the option.
      const isPlain = mark && !mark.closest('label, button') && window.getSelection()?.isCollapsed !== false;
      setClicked(isPlain ? { id: mark.dataset.annotation ?? '', box: mark.getBoundingClientRect() } : null);
    };
    const close = (): void => setClicked(null);
    document.addEventListener('click', onClick);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('scroll', close, true);
    };
  }, []);

  const change = (changes: Parameters<typeof marked>[0]): void => {
    window.getSelection()?.removeAllRanges();
    setClicked(null);
    dispatch(marked(changes));
  };
  const full = (): boolean => {
    if (isFull(marks)) toast.info(t('marks_full', { count: MOST_MARKS }));
    return isFull(marks);
  };
  const paintAt = (place: Place, wanted: Colour): void => {
    setColour(wanted);
    if (!full()) change(paint(marks.all, place, wanted, newId));
  };
  const noteAt = (place: Place): void => {
    const holder = Object.entries(marks.all).find(([, mark]) => isIn(place, mark) && mark.start <= place.start && mark.end >= place.end);
    if (holder) {
      window.getSelection()?.removeAllRanges();
      onNote(holder[0]);
      return;
    }
    if (full()) return;
    const changes = paint(marks.all, place, colour, newId);
    change(changes);
    const id = changes.at(-1)?.id;
    if (id !== undefined) onNote(id);
  };
  const wholeQuestion = (): Place | null =>
    part && current && document.activeElement?.closest('[data-question-id]')
      ? placeOf(part, { of: textNameOf(current.id), start: 0, end: current.question.length })
      : null;
  const target = (): Place | null => (part && !readOnly ? (selectedIn(part)?.place ?? wholeQuestion()) : null);
  const withTarget = (run: (place: Place) => void): void => {
    const place = target();
    if (place) run(place);
  };
  useImperativeHandle(ref, () => ({
    paint: () => withTarget((place) => paintAt(place, colour)),
    note: () => withTarget(noteAt),
    erase: () => withTarget((place) => change(erase(marks.all, place, newId))),
  }));

  if (readOnly) return null;
  const mark = clicked && marks.all[clicked.id];
  if (clicked && mark) {
    return (
      <MarkingToolbar
        box={clicked.box}
        colour={mark.colour}
        note={mark.note}
        canErase
        onColour={(wanted) => {
          setColour(wanted);
          change([{ id: clicked.id, value: { ...mark, colour: wanted } }]);
        }}
        onNote={() => {
          setClicked(null);
          onNote(clicked.id);
        }}
        onErase={() => change([{ id: clicked.id, value: null }])}
        onClose={() => setClicked(null)}
      />
    );
  }
  if (!selected) return null;
  const { place, box } = selected;
  const touched = Object.values(marks.all).some((one) => isIn(place, one) && one.start < place.end && one.end > place.start);
  return (
    <MarkingToolbar
      box={box}
      colour={null}
      note={undefined}
      canErase={touched}
      onColour={(wanted) => paintAt(place, wanted)}
      onNote={() => noteAt(place)}
      onErase={() => change(erase(marks.all, place, newId))}
      onClose={() => window.getSelection()?.removeAllRanges()}
    />
  );
}

import { expect, test } from 'vitest';
import { settingTexts } from '../../texts/pages/settings';
import { changesFrom, undone } from './changes';
import { choices, classic } from './fixtures';
import { boxOptions, freshDraft } from './table_draft';

const box = boxOptions('laptop', choices, classic);

test('a draft as in the box has no changes', () => {
  expect(changesFrom(box, freshDraft('laptop', choices, ['Tom', 'Ines']), null)).toEqual([]);
});

test('every setting kept from last time is named, with its value in the box', () => {
  const draft = freshDraft('laptop', choices, ['Tom', 'Ines']);
  draft.edition = { ...draft.edition, rack_size: 9, turn_limit_s: 60 };
  draft.family = true;
  draft.seats[1]!.limit = 120;
  const changes = changesFrom(box, draft, structuredClone(draft));
  expect(changes.map(({ setting, remembered }) => [setting, remembered])).toEqual([
    ['rack_size', true],
    ['turn_limit_s', true],
    ['family', true],
    ['limits', true],
  ]);
  const { label, value } = settingTexts.turn_limit_s;
  expect([label, value(60), value(null)]).toEqual(['Time per turn', '1 minute', 'no limit']);
});

test('a setting changed now is not called kept from last time', () => {
  const draft = freshDraft('laptop', choices, []);
  const last = structuredClone(draft);
  draft.chat = true;
  expect(changesFrom(box, draft, last)).toEqual([
    { setting: 'chat', now: true, inBox: false, remembered: false },
  ]);
});

test('one change is undone and the others stay', () => {
  const draft = freshDraft('laptop', choices, ['Tom', 'Ines']);
  draft.edition = { ...draft.edition, rack_size: 9, peg_rack: true };
  draft.chat = true;
  draft.seats[0]!.limit = 0;
  const settings = (changed: typeof draft) =>
    changesFrom(box, changed, null).map(({ setting }) => setting);
  expect(settings(undone(draft, box, 'rack_size'))).toEqual(['peg_rack', 'chat', 'limits']);
  expect(settings(undone(draft, box, 'chat'))).toEqual(['rack_size', 'peg_rack', 'limits']);
  expect(settings(undone(draft, box, 'limits'))).toEqual(['rack_size', 'peg_rack', 'chat']);
});

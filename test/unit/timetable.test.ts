/** A programme as people look at it. */
import { describe, expect, it } from 'vitest'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { foldText } from '#contract/search-text.ts'
import { choiceOf, withChoice } from '#src/features/schedule/parts/use-choice.ts'
import {
  clashesOf,
  dayToShow,
  daysOf,
  isAfterMidnight,
  isRunning,
  matching,
  onDay,
  optionsOf,
} from '#src/features/schedule/parts/timetable.ts'
import { momentOf } from '#src/ui/format.ts'

let count = 0
function session(from: string, to: string, rest: Partial<ScheduleBrief> = {}): ScheduleBrief {
  count += 1
  return {
    id: String(count),
    title: '',
    startTime: `${from}:00`,
    endTime: `${to}:00`,
    day: from.slice(0, 10),
    room: '',
    track: '',
    speakers: [],
    language: '',
    level: '',
    ...rest,
  }
}

const welcome = session('2025-08-09 09:00', '2025-08-09 09:30', {
  title: '开幕：看见每一个孩子',
  room: 'RB105',
  track: '大会',
  speakers: ['沈知远'],
})
const matz = session('2025-08-09 09:00', '2025-08-09 10:20', {
  title: 'Programming Language for AI age',
  room: 'RB2',
  track: 'Main',
  speakers: ['MATSUMOTO Yukihiro (Matz)'],
})
const tea = session('2025-08-09 09:30', '2025-08-09 10:00', { title: '茶歇', room: 'RB10' })
const night = session('2025-08-10 00:30', '2025-08-10 02:00', { title: '午夜黑客马拉松', day: '2025-08-09', room: 'RB105' })
const second = session('2025-08-10 09:00', '2025-08-10 10:00', { title: '第二天的早上', room: 'RB105', track: '大会' })
const all = [welcome, matz, tea, night, second]
const at = (wire: string) => momentOf(`${wire}:00`)
const any = { query: '', rooms: [], tracks: [] }

describe('someone who looks at a day', () => {
  it('sees the days in their order', () => {
    expect(daysOf([second, welcome, night])).toEqual(['2025-08-09', '2025-08-10'])
  })

  it('finds the session after midnight in the evening it belongs to', () => {
    expect(onDay(all, '2025-08-09')).toEqual([welcome, matz, tea, night])
    expect(isAfterMidnight(night)).toBe(true)
    expect(isAfterMidnight(welcome)).toBe(false)
  })

  it('gets the first day before the event and after it', () => {
    expect(dayToShow(all, 0)).toBe('2025-08-09')
    expect(dayToShow(all, at('2025-07-01 12:00'))).toBe('2025-08-09')
    expect(dayToShow(all, at('2025-09-01 12:00'))).toBe('2025-08-09')
  })

  it('gets today during the event, and still the evening before while its night session runs', () => {
    expect(dayToShow(all, at('2025-08-10 08:00'))).toBe('2025-08-10')
    expect(dayToShow(all, at('2025-08-10 01:00'))).toBe('2025-08-09')
  })

  it('sees what runs now, from its first moment to just before its end', () => {
    expect(isRunning(welcome, at('2025-08-09 09:00'))).toBe(true)
    expect(isRunning(welcome, at('2025-08-09 09:30'))).toBe(false)
    expect(isRunning(welcome, 0)).toBe(false)
  })

  it('opens a programme without sessions without harm', () => {
    expect([daysOf([]), dayToShow([], 0), clashesOf([]).size]).toEqual([[], '', 0])
  })
})

describe('someone who searches', () => {
  const found = (query: string) => matching(all, { ...any, query }, foldText)

  it('finds by a piece of the title, by speaker and by room', () => {
    expect(found('每一个')).toEqual([welcome])
    expect(found('沈知远')).toEqual([welcome])
    expect(found('RB105')).toEqual([welcome, night, second])
  })

  it('need not mind capitals, full-width letters or the space around', () => {
    expect(found('  matz ')).toEqual([matz])
    expect(found('ｒｂ１０５')).toEqual([welcome, night, second])
  })

  it('narrows with every further word, in any order', () => {
    expect(found('孩子 rb105')).toEqual([welcome])
    expect(found('孩子 rb2')).toEqual([])
  })

  it('does not find across the border of two names', () => {
    expect(found('孩子沈')).toEqual([])
  })
})

describe('someone who filters', () => {
  it('sees any of the rooms chosen, within any of the tracks chosen', () => {
    expect(matching(all, { ...any, rooms: ['RB2', 'RB10'] }, foldText)).toEqual([matz, tea])
    expect(matching(all, { ...any, rooms: ['RB105'], tracks: ['大会'] }, foldText)).toEqual([welcome, second])
  })

  it('reads how many sessions each room has', () => {
    expect(optionsOf(all, 'room')).toEqual([
      { value: 'RB105', count: 3 },
      { value: 'RB2', count: 1 },
      { value: 'RB10', count: 1 },
    ])
  })

  it('is offered no track without a name', () => {
    expect(optionsOf([tea, night], 'track')).toEqual([])
  })

  it('passes on a link that shows others the same', () => {
    const choice = {
      day: '2025-08-09',
      query: '开源 & 教育',
      rooms: ['RB105', 'RB 2'],
      tracks: ['大会'],
      mine: true,
      item: 'S1',
      picked: ['S1', 'S2'],
    }
    const search = withChoice('?meetingId=2', choice)
    expect(choiceOf(search)).toEqual(choice)
    expect(new URLSearchParams(search).get('meetingId')).toBe('2')
  })

  it('leaves no trace of what is cleared', () => {
    expect(withChoice('meetingId=2&q=a&room=b&mine=1&session=c', { query: '', rooms: [], mine: false, item: '' })).toBe('meetingId=2')
  })
})

describe('someone with an agenda', () => {
  it('is warned on both sides of an overlap', () => {
    const clashes = clashesOf([welcome, matz])
    expect(clashes.get(welcome.id)).toEqual([matz])
    expect(clashes.get(matz.id)).toEqual([welcome])
  })

  it('is not warned when one session ends as the next begins', () => {
    expect(clashesOf([welcome, tea]).size).toBe(0)
  })

  it('learns every session that a long one runs into', () => {
    expect(clashesOf([tea, welcome, matz]).get(matz.id)).toEqual([welcome, tea])
  })

  it('is not warned of the same hour on another day', () => {
    expect(clashesOf([welcome, second]).size).toBe(0)
  })
})

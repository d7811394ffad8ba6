/** What is asked, as it can be answered: one, several, a score for each, an order. */
import type { VoteView } from '#contract/vote.ts'
import { SortList } from '../../../kit/sort/sort-list.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { askWords } from './vote-words.ts'

interface Props {
  vote: Pick<VoteView, 'kind' | 'most' | 'options'>
  /** Numbers of options; of scores the score of each, NaN where none is typed. */
  picks: readonly number[]
  onPick: (picks: number[]) => void
  error: string | undefined
}

export function BallotFields({ vote, picks, onPick, error }: Props) {
  const { kind, options } = vote
  const label = askWords(vote)
  if (kind === 'one' || kind === 'motion')
    return (
      <RadioGroup
        label={label}
        error={error}
        value={picks[0] ?? null}
        onChange={(no) => onPick([no])}
        choices={options.map(({ no, label: words }) => ({ value: no, label: words }))}
      />
    )
  return (
    <fieldset className="vote-fields">
      <legend>{label}</legend>
      {kind === 'several' && <Several vote={vote} picks={picks} onPick={onPick} />}
      {kind === 'scores' && <Scores vote={vote} picks={picks} onPick={onPick} />}
      {kind === 'ranking' && <Ranking vote={vote} picks={picks} onPick={onPick} />}
      {error !== undefined && (
        <p className="vote-wrong" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Part = Omit<Props, 'error'>

function Several({ vote, picks, onPick }: Part) {
  return vote.options.map(({ no, label }) => (
    <Checkbox key={no} checked={picks.includes(no)} onChange={(on) => onPick(on ? [...picks, no] : picks.filter((other) => other !== no))}>
      {label}
    </Checkbox>
  ))
}

function Scores({ vote, picks, onPick }: Part) {
  return vote.options.map(({ no, label }, place) => (
    <TextField
      key={no}
      label={label}
      kind="number"
      maxLength={3}
      aside="分"
      value={Number.isNaN(picks[place] ?? Number.NaN) ? '' : String(picks[place])}
      onChange={(typed) =>
        onPick(vote.options.map((_, at) => (at === place ? (typed === '' ? Number.NaN : Number(typed)) : (picks[at] ?? Number.NaN))))
      }
    />
  ))
}

/** All in an order; those after the last place that counts stand there quietly. */
function Ranking({ vote, picks, onPick }: Part) {
  const order = picks.length === 0 ? vote.options.map(({ no }) => no) : picks
  const labelOf = (no: number) => vote.options.find((option) => option.no === no)?.label ?? ''
  return (
    <SortList
      label="排序"
      items={order}
      keyOf={String}
      nameOf={labelOf}
      onMove={(no, to) => {
        const others = order.filter((other) => other !== no)
        onPick([...others.slice(0, to), no, ...others.slice(to)])
      }}
    >
      {(no) => {
        const place = order.indexOf(no) + 1
        return (
          <span className="vote-place">
            <b>{place <= vote.most ? place : '－'}</b>
            {labelOf(no)}
          </span>
        )
      }}
    </SortList>
  )
}

/** What a new meeting begins from: nothing, another one, a template of one's own, a ready one. Each says what is in it. */
import './beginnings.css'
import { useState } from 'react'
import { template, type Template } from '#contract/template.ts'
import { useAction } from '../../../api/use-action.ts'
import type { Query } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Field } from '../../../ui/field.tsx'
import { notice } from '../../../ui/notice.ts'

/** Instead of a template's id. */
export const NOTHING = ''
export const ANOTHER = 'another'

const always = [
  { id: NOTHING, name: '空白会议', holds: '从标题和时间开始' },
  { id: ANOTHER, name: '复制往年', holds: '内容照旧，日期移动' },
]
/** In sight before anybody asks for all of them: four rows on a phone. */
const SHOWN = 8
/** As many places as ready ones come. */
const EXPECTED = 4

interface Props {
  value: string
  onChange: (value: string) => void
  templates: Query<Template[]>
  onRemoved: () => void
}

export function Beginnings({ value, onChange, templates: { data: templates, error, retry }, onRemoved }: Props) {
  const [all, setAll] = useState(false)
  const choices = [...always, ...(templates ?? []).map((one) => ({ id: one.id, name: one.name, holds: holdsOf(one) }))]
  const chosen = templates?.find(({ id }) => id === value)
  const shown = all ? choices : choices.filter(({ id }, index) => index < SHOWN || id === value)
  return (
    <>
      <Field label="从哪里开始" group>
        {({ id, ...control }) => (
          <div className="choices beginnings" role="radiogroup" aria-label="从哪里开始" {...control}>
            {shown.map((choice) => (
              <label key={choice.id} className={classNames('choice', choice.id === value && 'is-chosen')}>
                <input type="radio" name={id} checked={choice.id === value} onChange={() => onChange(choice.id)} />
                <span className="beginnings-name">{choice.name}</span>
                <span className="beginnings-in">{choice.holds}</span>
              </label>
            ))}
            {templates === undefined &&
              error === undefined &&
              Array.from({ length: EXPECTED }, (_, index) => <span key={index} className="choice is-waiting" />)}
          </div>
        )}
      </Field>
      {templates === undefined && error !== undefined && <Failed error={error} onRetry={retry} line />}
      {shown.length < choices.length && (
        <p className="beginnings-about">
          <Button kind="text" small onClick={() => setAll(true)}>
            全部 {choices.length - always.length} 个模板
          </Button>
        </p>
      )}
      {chosen && <About key={chosen.id} chosen={chosen} onRemoved={onRemoved} />}
    </>
  )
}

function holdsOf({ modules, tickets, questions }: Template): string {
  const there = [
    ...(tickets > 0 ? [`${tickets} 种门票`] : []),
    ...(questions > 0 ? [`${questions} 个问题`] : []),
    ...(modules > 0 ? [`${modules} 个模块`] : []),
  ]
  // Two of them fit a line of a card.
  return there.length > 0 ? there.slice(0, 2).join(' · ') : '介绍与须知'
}

function About({ chosen: { id, name, note, own }, onRemoved }: { chosen: Template; onRemoved: () => void }) {
  const { run, busy } = useAction(template.remove)
  async function remove() {
    const asks = '以后新建会议时不再出现；用它建好的会议不受影响。'
    if (!(await confirm({ title: `删除模板「${name}」`, message: asks, confirm: '删除' }))) return
    if (!(await run({ id })).ok) return
    notice.success('已删除模板')
    onRemoved()
  }
  return (
    <div className="beginnings-about">
      <span>{own === 1 ? `取自「${note}」` : note}</span>
      {own === 1 && (
        <Button kind="text" small busy={busy} onClick={() => void remove()}>
          删除模板
        </Button>
      )}
    </div>
  )
}

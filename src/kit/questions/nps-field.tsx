/** From 0 to 10, how gladly somebody would recommend it; its ends are said in words. */
import { npsScores } from '#contract/question.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { classNames } from '../../ui/class-names.ts'

interface Props extends FieldProps {
  value: string
  onChange: (value: string) => void
}

export function NpsField({ value, onChange, ...field }: Props) {
  return (
    <Field {...field} group>
      {({ id, ...control }) => (
        <div className="nps">
          <div className="nps-scores" role="radiogroup" aria-label={`${field.label}：0 完全不推荐，10 非常愿意推荐`} {...control}>
            {npsScores.map((score) => (
              <label key={score} className={classNames('nps-score', score === value && 'is-chosen')}>
                <input type="radio" name={id} checked={score === value} onChange={() => onChange(score)} />
                {score}
              </label>
            ))}
          </div>
          <p className="nps-ends" aria-hidden>
            <span>完全不推荐</span>
            <span>非常愿意推荐</span>
          </p>
        </div>
      )}
    </Field>
  )
}

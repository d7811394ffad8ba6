/** Where attendees must be to check themselves in. Taken on the spot: places copied from a map are off by some hundred metres in China. */
import { useState } from 'react'
import { listFields } from '#contract/checkin/lists.ts'
import { positionNow } from '../../../frame/position-now.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { Draft } from './list-draft.ts'

/** Wide enough for a hall, and for what a phone gets wrong inside of one. */
const USUAL_METRES = '300'

interface Props {
  place: string
  radius: string
  wrong: Wrong<Draft>
  onChange: (more: Partial<Draft>) => void
}

export function PlaceFields({ place, radius, wrong, onChange }: Props) {
  const [finding, setFinding] = useState(false)

  async function here() {
    setFinding(true)
    const found = await positionNow()
    setFinding(false)
    if (found === undefined) return notice.warning('没有取得位置，请允许使用位置信息，或直接填写')
    onChange({ place: `${found.latitude.toFixed(5)}, ${found.longitude.toFixed(5)}`, radius: radius === '' ? USUAL_METRES : radius })
  }

  return (
    <div className="doors-group">
      <TextField
        label={listFields.latitude}
        placeholder="纬度, 经度"
        hint="不填则不限地点。请在会场点“当前位置”，地图上查到的坐标可能有偏差"
        value={place}
        error={wrong.place}
        onChange={(next) => onChange({ place: next })}
        aside={
          <Button small busy={finding} onClick={() => void here()}>
            当前位置
          </Button>
        }
      />
      {(place !== '' || radius !== '') && (
        <TextField
          label={listFields.radius}
          kind="number"
          maxLength={5}
          aside="米"
          value={radius}
          error={wrong.radius}
          onChange={(next) => onChange({ radius: next })}
        />
      )}
    </div>
  )
}

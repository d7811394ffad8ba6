/** 扫一扫 of WeChat as one large button. */
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ScanIcon } from '../../../ui/icons-later.tsx'

interface WechatEyeProps {
  on: boolean
  onOn: (on: boolean) => void
  onScan: () => void
}

export function WechatEye({ on, onOn, onScan }: WechatEyeProps) {
  return (
    <div className="eye-wechat">
      <button type="button" className="eye-button" onClick={onScan}>
        <ScanIcon size={2.4} />
        扫一扫
      </button>
      <Checkbox checked={on} onChange={onOn}>
        连续扫码：放行后自动再次打开扫一扫
      </Checkbox>
    </div>
  )
}

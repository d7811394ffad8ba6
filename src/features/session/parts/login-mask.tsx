/** Over the whole screen while a login is under way; to be rendered as long as it is. */
import './login-mask.css'
import { useEffect, useState } from 'react'

/** spec.md section 9: a slow network must not lock people in. */
const SHOWN_MS = 2_000

export function LoginMask() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (over) return null
  return (
    <div className="login-mask" role="status">
      <div className="login-mask-box">
        <span className="button-spinner" aria-hidden />
        <span>正在登录</span>
      </div>
    </div>
  )
}

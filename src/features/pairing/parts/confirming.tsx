/** While people are on their way through WeChat's authorisation. Seen only when that takes a moment. */
export function Confirming() {
  return (
    <p className="transition-confirming" role="status">
      <span className="button-spinner" aria-hidden />
      正在完成微信授权
    </p>
  )
}

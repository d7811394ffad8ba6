interface ImportMetaEnv {
  /** Where calls go when not to our own server: the address of a gateway that speaks the same contract. */
  readonly VITE_API_BASE?: string
}

interface Window {
  /** The address the page was entered by; WeChat on iOS signs that one. */
  __entryUrl?: string
}

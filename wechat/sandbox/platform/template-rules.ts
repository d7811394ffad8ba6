/** What a value of a template message may be, by the kind that stands in its name: `thing4`, `time2`, … */
const rules: Readonly<Record<string, RegExp>> = {
  thing: /^[\s\S]{1,20}$/u,
  const: /^[\s\S]{1,20}$/u,
  short_thing: /^[\s\S]{1,5}$/u,
  character_string: /^[\x20-\x7e]{1,32}$/,
  letter: /^[a-zA-Z]{1,32}$/,
  number: /^[+-]?[\d.]{1,32}$/,
  amount: /^[¥￥$]?\d{1,10}(?:\.\d+)?元?$/,
  phone_number: /^[\d+*-]{1,17}$/,
  name: /^(?:[\p{Script=Han}·]{1,10}|[\x20-\x7e]{1,20})$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  time: /^(?=.*\d{1,2}:\d{2})[\d年月日:：~\s-]+$/,
  date: /^(?=.*\d{1,2}月\d{1,2}日|.*\d{4}-\d{1,2}-\d{1,2})[\d年月日:：~\s-]+$/,
}

/** Names of another kind, such as `keyword1` of old templates, take anything. */
export function fits(name: string, value: string): boolean {
  return rules[name.replace(/\d+$/, '')]?.test(value) ?? true
}

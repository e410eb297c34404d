const SAMPLE =
  /^([a-z_:][\w:]*)(?:\{((?:[a-z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (NaN|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$/i

/**
 * Parses Prometheus' text format (version 0.0.4), more strictly than Prometheus itself.
 * @returns values by series, as in `name{label="value"}`
 * @throws Error naming the first wrong line
 */
export function parseExposition(text: string): Map<string, number> {
  const series = new Map<string, number>()
  const types = new Map<string, string>()
  let family = ''
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, help] = /^# HELP (\w+) \S.*$/.exec(line) ?? []
    const [, typed, type = ''] = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (help && types.has(help)) throw new Error(`described twice: ${line}`)
    if (help) family = help
    else if (typed === family && !types.has(family)) types.set(family, type)
    else {
      const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? []
      const suffixes = types.get(family) === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      if (!suffixes.some((suffix) => name === family + suffix)) throw new Error(`not a sample of ${family}: ${line}`)
      const key = labels ? `${name}{${labels}}` : name
      if (series.has(key)) throw new Error(`given twice: ${line}`)
      series.set(key, value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value))
    }
  }
  // Some of the process's own metrics, which prom-client names, break the rule for counters.
  for (const [name, type] of types)
    if (name.startsWith('lintel_') && (type === 'counter') !== name.endsWith('_total'))
      throw new Error(`${name} is a ${type}`)
  return series
}

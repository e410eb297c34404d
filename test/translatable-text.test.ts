import { join, relative } from 'node:path'
import { type JsxElement, type JsxFragment, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

/**
 * Translating a page (Chrome's menu, extensions) replaces its text nodes. React then throws where it removes one, or inserts
 * an element before it, and shows old text where it changes one. The only child of an element is safe: React sets its text.
 * TypeScript knows the type of an expression; syntax can't distinguish a text from an element.
 */

const root = join(import.meta.dirname, '..')

/** What a child of a JSX element may be. `fixed` is an element or nothing visible; `changing` are elements that come and go. */
type Kind = 'text' | 'changing text' | 'fixed' | 'changing'

test('text that changes, or stands beside what changes, has an element of its own', { timeout: 120_000 }, () => {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'web/tsconfig.json')] }).getProjects()[0]
    if (!project) throw new Error('web/tsconfig.json is no project')
    const { program, checker } = project
    const files = program
      .getSourceFileNames()
      .filter((file) => file.includes('/web/src/') && file.endsWith('.tsx') && !/\.test\.|\/test\//.test(file))
    expect(files.length).toBeGreaterThan(200)
    const breaches = files.flatMap((file) => {
      const source = program.getSourceFile(file)
      if (!source) throw new Error(`${file} can't be read`)
      return parentsIn(source)
        .filter((parent) => isBreach(parent, checker))
        .map((parent) => {
          const start = parent.getStart(source)
          const line = source.text.slice(0, start).split('\n').length
          return `${relative(root, file)}:${line} ${source.text.slice(start, start + 60).replaceAll(/\s+/g, ' ')}`
        })
    })
    expect(breaches).toEqual([])
  } finally {
    api.close()
  }
})

/** Every JSX element and fragment with children. */
function parentsIn(node: Node): (JsxElement | JsxFragment)[] {
  const found: (JsxElement | JsxFragment)[] = []
  const visit = (child: Node) => {
    if (isParent(child)) found.push(child)
    child.forEachChild(visit)
  }
  visit(node)
  return found
}

const isParent = (node: Node): node is JsxElement | JsxFragment =>
  node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment

function isBreach(parent: JsxElement | JsxFragment, checker: Checker): boolean {
  const children = parent.children.filter(isVisible)
  const isFragment = parent.kind === SyntaxKind.JsxFragment
  if (children.length < 2 && !isFragment) return false
  const kinds = children.map((child) => kindOf(child, checker))
  const [hasText, hasChangingText] = [kinds.includes('text'), kinds.includes('changing text')]
  // A fragment's children become children of any element around it.
  return hasChangingText || (hasText && (isFragment || kinds.includes('changing')))
}

/** Blanks need no translation. */
function isVisible(child: Node): boolean {
  if (child.kind === SyntaxKind.JsxText) return (child as Node & { text: string }).text.trim() !== ''
  if (child.kind !== SyntaxKind.JsxExpression) return true
  const expression = expressionOf(child)
  return expression !== undefined && !(isString(expression) && expression.text.trim() === '')
}

const expressionOf = (node: Node) => (node as Node & { expression?: Node }).expression
const isString = (node: Node): node is Node & { text: string } =>
  node.kind === SyntaxKind.StringLiteral || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral

function kindOf(node: Node, checker: Checker): Kind {
  if (node.kind === SyntaxKind.JsxText || isString(node)) return 'text'
  if (node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxSelfClosingElement)
    return mayBeNothing(node, checker) ? 'changing' : 'fixed'
  if (node.kind === SyntaxKind.JsxFragment) return 'fixed'
  const expression = expressionOf(node)
  if (node.kind === SyntaxKind.JsxExpression || node.kind === SyntaxKind.ParenthesizedExpression)
    return expression ? kindOf(expression, checker) : 'fixed'
  return branchesOf(node).some((branch) => mayBeText(branch, checker)) ? 'changing text' : 'changing'
}

/** A component that renders nothing at times. */
function mayBeNothing(node: Node, checker: Checker): boolean {
  const tag = node.kind === SyntaxKind.JsxElement ? (node as JsxElement).openingElement.tagName : tagOf(node)
  if (/^[a-z]/.test(tag.getText())) return false
  const type = checker.getTypeAtLocation(tag)
  return type !== undefined && /=> .*\bnull\b/.test(checker.typeToString(type))
}

const tagOf = (node: Node) => (node as Node & { tagName: Node }).tagName

/** The values that an expression may have: `a ? b : c` and `a && b` have those of their branches. */
function branchesOf(node: Node): Node[] {
  const { left, operatorToken, right, whenTrue, whenFalse } = node as unknown as Record<string, Node | undefined>
  if (node.kind === SyntaxKind.ParenthesizedExpression) return branchesOf(expressionOf(node) as Node)
  if (whenTrue && whenFalse) return [...branchesOf(whenTrue), ...branchesOf(whenFalse)]
  if (left && right && operatorToken?.kind === SyntaxKind.AmpersandAmpersandToken) return branchesOf(right)
  return [node]
}

/** By its type. An empty string renders nothing. */
function mayBeText(node: Node, checker: Checker): boolean {
  if (node.kind === SyntaxKind.NullKeyword || isParent(node) || node.kind === SyntaxKind.JsxSelfClosingElement)
    return false
  const type = checker.getTypeAtLocation(node)
  if (!type) return true
  const name = checker.typeToString(type).replaceAll('""', 'null')
  return /\b(string|number|any|unknown|ReactNode)\b|["`]|(^|\| )\d/.test(name)
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A table that a function of `src` reads, changes or deletes from. */
export interface TableStatement {
  /** `room/folder/file.ts function` */
  readonly place: string;
  readonly table: string;
  /** Its text without what it only returns or sorts by. */
  readonly text: string;
}

const SOURCE = 'src';
const READS = new Set(['selectFrom', 'updateTable', 'deleteFrom', 'innerJoin', 'leftJoin']);
const MAY_HOLD_STATEMENTS = new RegExp(`${[...READS].join('|')}|\\bsql[<\`]`);
/** Calls that name columns and find nothing by them. */
const RETURNS = new Set(['select', 'returning', 'orderBy', 'groupBy', 'columns']);

/** By functions and constants at the top of a file; inserts are left out, since a row has all its columns. */
export function listTableStatements(tables: ReadonlySet<string>): readonly TableStatement[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('migrations'),
  );
  return files.flatMap((file) => {
    const path = join(SOURCE, file);
    const code = readFileSync(path, 'utf8');
    if (!MAY_HOLD_STATEMENTS.test(code)) return [];
    const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
    return source.statements.flatMap((node) => {
      const place = `${relative(SOURCE, path)} ${nameOf(node)}`;
      const text = findingText(node, source);
      return [...tablesIn(node, source, tables)].map((table) => ({ place, table, text }));
    });
  });
}

function nameOf(node: ts.Statement): string {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? '';
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0]?.name.getText() ?? '';
  return '';
}

function tablesIn(node: ts.Node, source: ts.SourceFile, tables: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (at: ts.Node): void => {
    if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression) && READS.has(at.expression.name.text)) {
      const [, table = ''] = /^\[?'(\w+)/.exec(at.arguments[0]?.getText(source) ?? '') ?? [];
      if (tables.has(table)) found.add(table);
    }
    if (isSql(at)) {
      for (const [, table = ''] of at.getText(source).matchAll(/\b(?:from|join|update)\s+(\w+)/g))
        if (tables.has(table)) found.add(table);
    }
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
}

function isSql(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';
}

function findingText(node: ts.Node, source: ts.SourceFile): string {
  const cut: (readonly [number, number])[] = [];
  const visit = (at: ts.Node): void => {
    if (ts.isTypeNode(at)) cut.push([at.pos, at.end]);
    if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression) && RETURNS.has(at.expression.name.text))
      for (const argument of at.arguments) if (!ts.isArrowFunction(argument)) cut.push([argument.pos, argument.end]); // a function may hold a subquery
    ts.forEachChild(at, visit);
  };
  visit(node);
  let text = '';
  let from = node.getStart(source);
  for (const [start, end] of cut.toSorted(([a], [b]) => a - b)) {
    if (start > from) text += source.text.slice(from, start);
    from = Math.max(from, end);
  }
  text += source.text.slice(from, node.end);
  return text.replace(/\bselect\b[^`;]*?\bfrom\b/g, 'select from').replace(/\breturning\b[^`;]*/g, '');
}

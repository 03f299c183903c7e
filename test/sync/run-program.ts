import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What it complained about; empty when all went well. */
export async function runProgram(program: string, args: readonly string[], home: string): Promise<string> {
  const env = { ...process.env, HOME: home, TERM: 'xterm' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const words: string[] = [];
  child.stdout.on('data', (chunk) => words.push(String(chunk)));
  child.stderr.on('data', (chunk) => words.push(String(chunk)));
  const [code, signal] = await once(child, 'close');
  return code === 0 ? '' : `${signal ?? code}: ${words.join('')}`;
}

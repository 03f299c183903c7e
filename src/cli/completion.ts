import { Argument, Command } from 'commander';
import type { Cli } from './cli.js';

const SHELLS = { bash, zsh, fish } as const;

/** `program` is read when the command runs: it has all commands by then. */
export function completion(cli: Cli, program: () => Command): Command {
  return new Command('completion')
    .description('Print a script that completes commands and options in a shell.')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SHELLS)))
    .addHelpText(
      'after',
      '\nExample:\n  waypost completion bash > /etc/bash_completion.d/waypost\n  waypost completion zsh > /usr/local/share/zsh/site-functions/_waypost\n  waypost completion fish > ~/.config/fish/completions/waypost.fish',
    )
    .action((shell: keyof typeof SHELLS) => cli.print(SHELLS[shell](program())));
}

interface Place {
  /** `['queue', 'list']` */
  readonly path: readonly string[];
  readonly command: Command;
}

function placesOf(command: Command, path: readonly string[] = []): Place[] {
  return [{ path, command }, ...command.commands.flatMap((each) => placesOf(each, [...path, each.name()]))];
}

function wordsOf(command: Command): string[] {
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  return [...command.commands.map((each) => each.name()), ...options, '--help'];
}

function bash(program: Command): string {
  const cases = placesOf(program).map(
    ({ path, command }) => `    '${path.join(' ')}') echo '${wordsOf(command).join(' ')}' ;;`,
  );
  return `# bash completion for waypost
_waypost_words() {
  case "$1" in
${cases.join('\n')}
  esac
}
_waypost() {
  local place= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    case " $(_waypost_words "$place") " in
      *" $word "*) place="\${place:+$place }$word" ;;
    esac
  done
  COMPREPLY=($(compgen -W "$(_waypost_words "$place")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _waypost waypost`;
}

/** zsh runs functions that were written for bash. */
function zsh(program: Command): string {
  return `#compdef waypost
autoload -U +X bashcompinit && bashcompinit
${bash(program)}`;
}

function fish(program: Command): string {
  const lines = placesOf(program).flatMap(({ path, command }) => {
    const condition = fishCondition(path, command);
    const subcommands = command.commands.map(
      (each) => `complete -c waypost -f -n ${condition} -a ${each.name()} -d ${quoted(each.description())}`,
    );
    const options = command.options.flatMap(({ long, description }) =>
      long ? [`complete -c waypost -n ${condition} -l ${long.slice(2)} -d ${quoted(description)}`] : [],
    );
    return [...subcommands, ...options];
  });
  return ['# fish completion for waypost', ...lines].join('\n');
}

function fishCondition(path: readonly string[], { commands }: Command): string {
  const seen = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const names = commands.map((each) => each.name()).join(' ');
  const further = names ? [`not __fish_seen_subcommand_from ${names}`] : [];
  return quoted([...seen, ...further].join('; and ') || 'true');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

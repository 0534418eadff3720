/** Commands that write the completion file to the folder where each shell looks for it. */
const commands = {
  bash: 'recado completion bash > ~/.local/share/bash-completion/completions/recado',
  zsh: 'recado completion zsh > $fpath[1]/_recado',
  fish: 'recado completion fish > ~/.config/fish/completions/recado.fish',
};

/** Texts of `recado completion`: completion with the Tab key in the shell. */
export const completionCommandTexts = {
  summary: 'Escribe el archivo con el que su terminal completa las órdenes con la tecla Tab.',
  example: 'recado completion bash',
  more: Object.values(commands),
  argument: 'terminal',
  about: 'bash, zsh o fish.',
  unknown: (shell: string, known: string) => `No se sabe completar órdenes en ${shell}. Elija una de estas: ${known}.`,
  install: 'Para usarlo en adelante',
  commands,
  /** Headings that zsh shows above each list of possible completions. */
  headings: { command: 'comando', option: 'opción' },
} as const;

/** Returns whether `Accept-Encoding` (RFC 9110 §12.5.3) names an encoding without refusing it by `q=0`. */
export function acceptsEncoding(header: string, encoding: string): boolean {
  return header.split(',').some(part => {
    const [name = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase());
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter));
  });
}

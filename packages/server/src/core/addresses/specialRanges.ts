/**
 * IPv4 networks that are outside the public internet: the networks of the IANA special-purpose registry
 * (RFC 6890) and multicast. The list also contains public addresses at which a cloud host answers
 * instead of a machine on the internet.
 */
export const SPECIAL_IPV4_NETWORKS = [
  '0.0.0.0/8', // "this" network, RFC 791
  '10.0.0.0/8', // private, RFC 1918
  '100.64.0.0/10', // carrier-grade NAT (CGNAT), RFC 6598
  '127.0.0.0/8', // loopback, RFC 1122
  '168.63.129.16/32', // Azure platform services, on a public address that only machines in Azure can reach
  '169.254.0.0/16', // link-local and cloud metadata, RFC 3927
  '172.16.0.0/12', // private, RFC 1918
  '192.0.0.0/24', // protocol assignments, RFC 6890
  '192.0.2.0/24', // documentation, RFC 5737
  '192.31.196.0/24', // AS112, RFC 7535
  '192.52.193.0/24', // AMT, RFC 7450
  '192.88.99.0/24', // 6to4 relays, RFC 7526
  '192.168.0.0/16', // private, RFC 1918
  '192.175.48.0/24', // AS112, RFC 7534
  '198.18.0.0/15', // benchmarks, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved and broadcast, RFC 1112 and 919
] as const;

/** Range assigned to the public IPv6 internet (RFC 4291 §2.4). IPv6 addresses outside the range are refused. */
export const GLOBAL_IPV6_NETWORK = '2000::/3';

/**
 * Networks within `GLOBAL_IPV6_NETWORK` that do not belong to the public internet. The list need
 * not contain ::1, fc00::/7, fe80::/10, ff00::/8, 64:ff9b:1::/48 (local NAT64, RFC 8215), ::/96 and
 * ::ffff:0:0:0/96 (old IPv4 embeddings), because these are outside `GLOBAL_IPV6_NETWORK`.
 */
export const SPECIAL_IPV6_NETWORKS = [
  '2001::/23', // IETF protocol assignments, including Teredo, ORCHID and a benchmark network, RFC 2928
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4: an embedded IPv4 address, RFC 3056
  '2620:4f:8000::/48', // AS112, RFC 7534
  '3fff::/20', // documentation, RFC 9637
] as const;

/** Well-known NAT64 prefix (RFC 6052): the last 32 bits are the IPv4 address of the destination. */
export const NAT64_PREFIX = '64:ff9b::/96';

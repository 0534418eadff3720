/**
 * Self-signed certificate for `archivos.test`, valid from 2020 to 2119. Its private key is public, so it
 * protects nothing. Only tests that pass it explicitly trust it.
 */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtV/ir/5U+5ONtjD4
kR1z6zfF8nbSL+IscwfzUuuBxPKhRANCAASee/Mfm2ZoD+RYd4fJfxTl6tp7sKtr
I20GGU+BkwI8rc/0bRcgXvJ072kcbC+aylvGmv/frZ9xhUZSrdv3aga9
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBazCCARCgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1hcmNoaXZv
cy50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMTkxMjMxMjM1OTU5WjAYMRYwFAYD
VQQDDA1hcmNoaXZvcy50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEnnvz
H5tmaA/kWHeHyX8U5erae7CrayNtBhlPgZMCPK3P9G0XIF7ydO9pHGwvmspbxpr/
362fcYVGUq3b92oGvaNJMEcwGAYDVR0RBBEwD4INYXJjaGl2b3MudGVzdDAMBgNV
HRMEBTADAQH/MB0GA1UdDgQWBBSybMX/Imcr/tGqFk7+JnvZkRfv1TAKBggqhkjO
PQQDAgNJADBGAiEAiFnOuH2YJqYk1bsPPUPbC4ZxuDY143R5zHsQLFkXOP0CIQCZ
lWTCbNagBrGEzS0juLQrZVPZW5Nrjoql63O0f3N9jw==
-----END CERTIFICATE-----`,
};

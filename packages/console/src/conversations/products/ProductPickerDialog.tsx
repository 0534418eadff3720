import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  List,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import type { CatalogProduct } from '@recado/contract';
import { formatMoney } from '@recado/contract/rules';
import { commonTexts, productPickerTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { createIdempotencyKey } from '../composer/createIdempotencyKey.ts';

export interface ProductPickerDialogProps {
  readonly to: { readonly clientId: string; readonly chat: string };
  readonly onClose: () => void;
}

/** Number of products that are loaded at once. */
const PAGE_SIZE = 50;
/** Maximum characters of the text with a product. */
const MAX_TEXT_CHARS = 1_024;

/** Dialog in which the user selects a product of the catalog, and sends it with an optional text. */
export function ProductPickerDialog({ to, onClose }: ProductPickerDialogProps) {
  const id = useId();
  const sdk = useSdk();
  const [selected, setSelected] = useState<CatalogProduct>();
  const [text, setText] = useState('');
  // Keep the idempotency key while the message is the same, so that a retry sends no copy.
  const [key, setKey] = useState(createIdempotencyKey);
  const { mutate, isPending } = useMutation({
    mutationFn: (productId: string) =>
      sdk.request('POST /clients/{id}/messages', {
        params: { id: to.clientId },
        headers: { 'idempotency-key': key },
        payload: { to: to.chat, type: 'product', product: { productId, ...(text.trim() && { text: text.trim() }) } },
      }),
    onSuccess({ status }) {
      toast.success(status === 'sent' ? texts.sent : texts.unconfirmed);
      onClose();
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selected && !isPending) mutate(selected.id);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {texts.title}
      </DialogTitle>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <ProductList
            clientId={to.clientId}
            selectedId={selected?.id}
            onSelect={product => {
              setSelected(product);
              setKey(createIdempotencyKey());
            }}
          />
          {selected && (
            <TextField
              multiline
              size="small"
              label={texts.text}
              value={text}
              slotProps={{ htmlInput: { maxLength: MAX_TEXT_CHARS, dir: 'auto' } }}
              onChange={({ target }) => {
                setText(target.value);
                setKey(createIdempotencyKey());
              }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!selected || isPending}>
            {isPending ? texts.sending : texts.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ProductListProps {
  readonly clientId: string;
  readonly selectedId: string | undefined;
  readonly onSelect: (product: CatalogProduct) => void;
}

function ProductList({ clientId, selectedId, onSelect }: ProductListProps) {
  const sdk = useSdk();
  const [words, setWords] = useState('');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['catalog', clientId],
    queryFn: ({ pageParam, signal }) =>
      sdk.request('GET /clients/{id}/catalog', {
        params: { id: clientId },
        query: { limit: PAGE_SIZE, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
  });
  if (!data)
    return error ? (
      <Typography color="error">
        {getFailureMessage(error, texts.loadFailed)}{' '}
        <Link component="button" type="button" onClick={() => refetch()}>
          {texts.again}
        </Link>
      </Typography>
    ) : (
      <Typography>{commonTexts.loading}</Typography>
    );
  const products = data.pages.flatMap(page => page.products);
  const matches = products.filter(({ name }) => fold(name).includes(fold(words.trim())));
  if (products.length === 0) return <Typography>{texts.none}</Typography>;
  return (
    <>
      <TextField
        size="small"
        type="search"
        label={texts.search}
        value={words}
        sx={{ mt: 0.5 }}
        onChange={({ target }) => setWords(target.value)}
      />
      {matches.length === 0 && <Typography color="text.secondary">{texts.notFound}</Typography>}
      <List disablePadding aria-label={texts.list} sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {matches.map(product => (
          <li key={product.id}>
            <ListItemButton
              selected={product.id === selectedId}
              aria-pressed={product.id === selectedId}
              disabled={!product.sendable}
              onClick={() => onSelect(product)}
              // The reason why a product cannot be sent must be readable.
              sx={{ borderRadius: 1, '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
            >
              <ListItemText
                primary={<bdi dir="auto">{product.name}</bdi>}
                secondary={describeProduct(product)}
                slotProps={{ secondary: { noWrap: product.sendable } }}
              />
            </ListItemButton>
          </li>
        ))}
      </List>
      {hasNextPage && (
        <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage} sx={{ justifySelf: 'start' }}>
          {isFetchingNextPage ? commonTexts.loading : texts.more}
        </Button>
      )}
    </>
  );
}

/** Returns the price and the description, or the reason why the product cannot be sent. */
function describeProduct({ price, description, hidden, sendable, available }: CatalogProduct): string {
  const reason = hidden ? texts.hidden : sendable ? (available ? '' : texts.soldOut) : texts.noPicture;
  return [price && formatMoney(price), reason, description].filter(Boolean).join(' · ');
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

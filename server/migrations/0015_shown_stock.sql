-- A page tells of ten pieces or fewer, and of more only that they are there: a sale above that changes no page. It matters
-- because who notifies waits at the commit for everybody else who does.
DROP TRIGGER products_public_changes ON products;
--> statement-breakpoint
CREATE TRIGGER products_public_rows AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
DO $$
DECLARE shown text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ') INTO shown FROM pg_attribute
  WHERE attrelid = 'products'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'stock';
  EXECUTE format('CREATE TRIGGER products_public_changes AFTER UPDATE OF %s ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes()', shown);
END $$;
--> statement-breakpoint
CREATE TRIGGER products_public_stock AFTER UPDATE OF stock ON products
  FOR EACH ROW WHEN (least(OLD.stock, 11) IS DISTINCT FROM least(NEW.stock, 11)) EXECUTE FUNCTION tell_public_changes();

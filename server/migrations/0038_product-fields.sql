CREATE TABLE "product_fields" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"is_on_page" boolean DEFAULT true NOT NULL,
	"is_on_card" boolean DEFAULT false NOT NULL,
	"is_filter" boolean DEFAULT false NOT NULL,
	"is_on_invoice" boolean DEFAULT false NOT NULL,
	"is_on_tag" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_fields_code_unique" UNIQUE("code"),
	CONSTRAINT "product_fields_kind_known" CHECK ("product_fields"."kind" in ('text', 'number', 'boolean', 'choice', 'choices')),
	CONSTRAINT "product_fields_unit_of_numbers" CHECK ("product_fields"."unit" = '' or "product_fields"."kind" = 'number'),
	CONSTRAINT "product_fields_choices_of_kind" CHECK ("product_fields"."choices" = '{}' or "product_fields"."kind" in ('choice', 'choices'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "product_fields_name_unique" ON "product_fields" USING btree (lower("name"));--> statement-breakpoint
CREATE TRIGGER product_fields_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_fields
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
-- The fields that every shop starts with. Staff edit them later.
INSERT INTO product_fields (id, code, name, kind, choices, is_filter, position) VALUES
  ('headline', 'headline', 'Headline', 'text', '{}', false, 0),
  ('purity', 'purity', 'Purity', 'text', '{}', false, 1),
  ('hallmark', 'hallmark', 'Hallmark', 'text', '{}', false, 2),
  ('occasion', 'occasion', 'Occasion', 'choices', '{Wedding,Engagement,Anniversary,Festive,Every day}', true, 3),
  ('gender', 'gender', 'Made for', 'choices', '{Women,Men,Children}', true, 4),
  ('style', 'style', 'Style', 'choices', '{Temple,Kundan,Antique,Contemporary,Minimal}', true, 5);
--> statement-breakpoint
-- As slugify of domain/slug.ts. Only for this migration.
CREATE FUNCTION product_field_slug(label text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(BOTH '-' FROM regexp_replace(trim(regexp_replace(
    lower(regexp_replace(normalize(label, NFKD), U&'[\0300-\036F]', '', 'g')), '[^a-z0-9\s-]', '', 'g')), '[\s-]+', '-', 'g'))
$$;
--> statement-breakpoint
-- Each other name that products have values under becomes a text, in its most frequent spelling, the most frequent first.
WITH uses AS (
  SELECT key AS name, count(*) AS count FROM products, jsonb_object_keys(attributes) AS key WHERE btrim(key) <> '' GROUP BY key
), spelled AS (
  SELECT DISTINCT ON (lower(name)) name, sum(count) OVER (PARTITION BY lower(name)) AS total
  FROM uses WHERE lower(name) <> 'gender' AND lower(name) NOT IN (SELECT lower(name) FROM product_fields)
  ORDER BY lower(name), count DESC, name
), numbered AS (
  SELECT name, product_field_slug(name) AS slug, row_number() OVER (ORDER BY total DESC, name) AS position,
    row_number() OVER (PARTITION BY product_field_slug(name) ORDER BY total DESC, name) AS with_slug
  FROM spelled
)
INSERT INTO product_fields (id, code, name, kind, position)
SELECT 'field-' || md5(lower(name)),
  CASE WHEN slug <> '' AND with_slug = 1 AND slug NOT IN (SELECT code FROM product_fields) THEN slug
    ELSE 'field-' || left(md5(lower(name)), 8) END,
  name, 'text', 5 + position
FROM numbered;
--> statement-breakpoint
-- Products have their values under the exact name of the field. `Gender` was another name of `Made for`.
WITH renamed AS (
  SELECT p.id, (
    SELECT jsonb_object_agg(name, value) FROM (
      SELECT coalesce(field.name, pair.key) AS name, string_agg(DISTINCT pair.value, ', ') AS value
      FROM jsonb_each_text(p.attributes) AS pair
        LEFT JOIN product_fields AS field
          ON lower(field.name) = CASE lower(pair.key) WHEN 'gender' THEN 'made for' ELSE lower(pair.key) END
      WHERE pair.value IS NOT NULL
      GROUP BY 1) AS joined) AS attributes
  FROM products AS p WHERE p.attributes <> '{}'
)
UPDATE products SET attributes = renamed.attributes FROM renamed
WHERE products.id = renamed.id AND products.attributes <> renamed.attributes;
--> statement-breakpoint
-- What products have of the fields with choices is a choice.
UPDATE product_fields AS field SET choices = field.choices || ARRAY(
  SELECT upper(left(label, 1)) || substr(label, 2) FROM (
    SELECT DISTINCT ON (product_field_slug(part)) btrim(part) AS label
    FROM products, regexp_split_to_table(attributes ->> field.name, ',') AS part
    WHERE product_field_slug(part) <> ''
      AND product_field_slug(part) NOT IN (SELECT product_field_slug(choice) FROM unnest(field.choices) AS choice)
    ORDER BY product_field_slug(part), btrim(part)
  ) AS used ORDER BY label)
WHERE field.kind = 'choices';
--> statement-breakpoint
DROP FUNCTION product_field_slug(text);
--> statement-breakpoint
-- New shops get the item from seed/default-menu.ts. A shop that runs already gets it after its options.
WITH options AS (
  SELECT position, roles FROM menu_items
  WHERE path = '/admin/options' AND NOT EXISTS (SELECT FROM menu_items WHERE path = '/admin/product-fields')
  ORDER BY position LIMIT 1
), moved AS (
  UPDATE menu_items SET position = menu_items.position + 1 FROM options WHERE menu_items.position > options.position
)
INSERT INTO menu_items (id, label, path, icon, position, roles)
SELECT 'product-fields', 'Product Fields', '/admin/product-fields', '🧾', position + 1, roles FROM options;

CREATE TABLE "option_values" (
	"id" text PRIMARY KEY NOT NULL,
	"option_id" text NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"swatch" text,
	"equivalents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metal_type" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "option_values_code_key" UNIQUE("option_id","code"),
	CONSTRAINT "option_values_swatch_is_colour" CHECK ("option_values"."swatch" ~ '^#[0-9a-f]{6}(/#[0-9a-f]{6})?$')
);
--> statement-breakpoint
CREATE TABLE "options" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "options_code_unique" UNIQUE("code"),
	CONSTRAINT "options_kind_known" CHECK ("options"."kind" in ('size', 'metal', 'colour', 'other'))
);
--> statement-breakpoint
ALTER TABLE "option_values" ADD CONSTRAINT "option_values_option_id_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."options"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER options_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON options
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
CREATE TRIGGER option_values_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON option_values
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
-- The lists that every shop starts with. Staff edit them later.
INSERT INTO options (id, code, name, kind, position) VALUES
  ('ring-size', 'ring-size', 'Ring size', 'size', 0),
  ('bangle-size', 'bangle-size', 'Bangle size', 'size', 1),
  ('chain-length', 'chain-length', 'Chain length', 'size', 2),
  ('bracelet-length', 'bracelet-length', 'Bracelet length', 'size', 3),
  ('karat', 'karat', 'Karat', 'metal', 4),
  ('metal-colour', 'metal-colour', 'Metal colour', 'colour', 5),
  ('stone-quality', 'stone-quality', 'Stone quality', 'other', 6);
--> statement-breakpoint
-- Equivalents as suggestEquivalents in domain/options.ts gives them.
INSERT INTO option_values (id, option_id, code, label, position, equivalents) VALUES
  ('ring-size-4', 'ring-size', '4', '4', 0, '{"us":"3","uk":"F","eu":"44","diameterMm":14,"circumferenceMm":44}'),
  ('ring-size-5', 'ring-size', '5', '5', 1, '{"us":"3½","uk":"G","eu":"45","diameterMm":14.3,"circumferenceMm":44.9}'),
  ('ring-size-6', 'ring-size', '6', '6', 2, '{"us":"3½","uk":"G½","eu":"46","diameterMm":14.6,"circumferenceMm":45.9}'),
  ('ring-size-7', 'ring-size', '7', '7', 3, '{"us":"4","uk":"H½","eu":"47","diameterMm":15,"circumferenceMm":47.1}'),
  ('ring-size-8', 'ring-size', '8', '8', 4, '{"us":"4½","uk":"I½","eu":"48","diameterMm":15.3,"circumferenceMm":48.1}'),
  ('ring-size-9', 'ring-size', '9', '9', 5, '{"us":"5","uk":"J","eu":"49","diameterMm":15.6,"circumferenceMm":49}'),
  ('ring-size-10', 'ring-size', '10', '10', 6, '{"us":"5","uk":"K","eu":"50","diameterMm":15.9,"circumferenceMm":50}'),
  ('ring-size-11', 'ring-size', '11', '11', 7, '{"us":"5½","uk":"K½","eu":"51","diameterMm":16.2,"circumferenceMm":50.9}'),
  ('ring-size-12', 'ring-size', '12', '12', 8, '{"us":"6","uk":"L½","eu":"52","diameterMm":16.5,"circumferenceMm":51.8}'),
  ('ring-size-13', 'ring-size', '13', '13', 9, '{"us":"6½","uk":"M","eu":"53","diameterMm":16.8,"circumferenceMm":52.8}'),
  ('ring-size-14', 'ring-size', '14', '14', 10, '{"us":"7","uk":"N","eu":"54","diameterMm":17.2,"circumferenceMm":54}'),
  ('ring-size-15', 'ring-size', '15', '15', 11, '{"us":"7","uk":"O","eu":"55","diameterMm":17.5,"circumferenceMm":55}'),
  ('ring-size-16', 'ring-size', '16', '16', 12, '{"us":"7½","uk":"O½","eu":"56","diameterMm":17.8,"circumferenceMm":55.9}'),
  ('ring-size-17', 'ring-size', '17', '17', 13, '{"us":"8","uk":"P½","eu":"57","diameterMm":18.1,"circumferenceMm":56.9}'),
  ('ring-size-18', 'ring-size', '18', '18', 14, '{"us":"8½","uk":"Q","eu":"58","diameterMm":18.4,"circumferenceMm":57.8}'),
  ('ring-size-19', 'ring-size', '19', '19', 15, '{"us":"9","uk":"R","eu":"59","diameterMm":18.8,"circumferenceMm":59.1}'),
  ('ring-size-20', 'ring-size', '20', '20', 16, '{"us":"9","uk":"S","eu":"60","diameterMm":19.1,"circumferenceMm":60}'),
  ('ring-size-21', 'ring-size', '21', '21', 17, '{"us":"9½","uk":"T","eu":"61","diameterMm":19.4,"circumferenceMm":60.9}'),
  ('ring-size-22', 'ring-size', '22', '22', 18, '{"us":"10","uk":"T½","eu":"62","diameterMm":19.7,"circumferenceMm":61.9}'),
  ('ring-size-23', 'ring-size', '23', '23', 19, '{"us":"10½","uk":"U½","eu":"63","diameterMm":20,"circumferenceMm":62.8}'),
  ('ring-size-24', 'ring-size', '24', '24', 20, '{"us":"10½","uk":"V","eu":"64","diameterMm":20.3,"circumferenceMm":63.8}'),
  ('ring-size-25', 'ring-size', '25', '25', 21, '{"us":"11","uk":"W","eu":"65","diameterMm":20.6,"circumferenceMm":64.7}'),
  ('ring-size-26', 'ring-size', '26', '26', 22, '{"us":"11½","uk":"X","eu":"66","diameterMm":21,"circumferenceMm":66}'),
  ('ring-size-27', 'ring-size', '27', '27', 23, '{"us":"12","uk":"X½","eu":"67","diameterMm":21.3,"circumferenceMm":66.9}'),
  ('ring-size-28', 'ring-size', '28', '28', 24, '{"us":"12½","uk":"Y½","eu":"68","diameterMm":21.6,"circumferenceMm":67.9}'),
  ('ring-size-29', 'ring-size', '29', '29', 25, '{"us":"13","uk":"Z½","eu":"69","diameterMm":22,"circumferenceMm":69.1}'),
  ('ring-size-30', 'ring-size', '30', '30', 26, '{"us":"13","uk":"Z+1","eu":"70","diameterMm":22.3,"circumferenceMm":70.1}'),
  ('bangle-size-2-2', 'bangle-size', '2-2', '2-2', 0, '{"diameterMm":54,"circumferenceMm":169.6,"inches":2.125}'),
  ('bangle-size-2-4', 'bangle-size', '2-4', '2-4', 1, '{"diameterMm":57.2,"circumferenceMm":179.5,"inches":2.25}'),
  ('bangle-size-2-6', 'bangle-size', '2-6', '2-6', 2, '{"diameterMm":60.3,"circumferenceMm":189.5,"inches":2.375}'),
  ('bangle-size-2-8', 'bangle-size', '2-8', '2-8', 3, '{"diameterMm":63.5,"circumferenceMm":199.5,"inches":2.5}'),
  ('bangle-size-2-10', 'bangle-size', '2-10', '2-10', 4, '{"diameterMm":66.7,"circumferenceMm":209.5,"inches":2.625}'),
  ('chain-length-14-in', 'chain-length', '14-in', '14 in', 0, '{"inches":14,"cm":35.6}'),
  ('chain-length-16-in', 'chain-length', '16-in', '16 in', 1, '{"inches":16,"cm":40.6}'),
  ('chain-length-18-in', 'chain-length', '18-in', '18 in', 2, '{"inches":18,"cm":45.7}'),
  ('chain-length-20-in', 'chain-length', '20-in', '20 in', 3, '{"inches":20,"cm":50.8}'),
  ('chain-length-22-in', 'chain-length', '22-in', '22 in', 4, '{"inches":22,"cm":55.9}'),
  ('chain-length-24-in', 'chain-length', '24-in', '24 in', 5, '{"inches":24,"cm":61}'),
  ('chain-length-26-in', 'chain-length', '26-in', '26 in', 6, '{"inches":26,"cm":66}'),
  ('chain-length-28-in', 'chain-length', '28-in', '28 in', 7, '{"inches":28,"cm":71.1}'),
  ('chain-length-30-in', 'chain-length', '30-in', '30 in', 8, '{"inches":30,"cm":76.2}'),
  ('bracelet-length-6-in', 'bracelet-length', '6-in', '6 in', 0, '{"inches":6,"cm":15.2}'),
  ('bracelet-length-6-5-in', 'bracelet-length', '6-5-in', '6.5 in', 1, '{"inches":6.5,"cm":16.5}'),
  ('bracelet-length-7-in', 'bracelet-length', '7-in', '7 in', 2, '{"inches":7,"cm":17.8}'),
  ('bracelet-length-7-5-in', 'bracelet-length', '7-5-in', '7.5 in', 3, '{"inches":7.5,"cm":19.1}'),
  ('bracelet-length-8-in', 'bracelet-length', '8-in', '8 in', 4, '{"inches":8,"cm":20.3}'),
  ('bracelet-length-8-5-in', 'bracelet-length', '8-5-in', '8.5 in', 5, '{"inches":8.5,"cm":21.6}');
--> statement-breakpoint
INSERT INTO option_values (id, option_id, code, label, position, metal_type) VALUES
  ('karat-24k', 'karat', '24k', '24K', 0, 'gold-24k'),
  ('karat-22k', 'karat', '22k', '22K', 1, 'gold-22k'),
  ('karat-18k', 'karat', '18k', '18K', 2, 'gold-18k'),
  ('karat-14k', 'karat', '14k', '14K', 3, 'gold-14k'),
  ('karat-9k', 'karat', '9k', '9K', 4, 'gold-9k');
--> statement-breakpoint
INSERT INTO option_values (id, option_id, code, label, position, swatch) VALUES
  ('metal-colour-yellow', 'metal-colour', 'yellow', 'Yellow gold', 0, '#dcb758'),
  ('metal-colour-white', 'metal-colour', 'white', 'White gold', 1, '#dcdcd8'),
  ('metal-colour-rose', 'metal-colour', 'rose', 'Rose gold', 2, '#dba18b'),
  ('metal-colour-two-tone', 'metal-colour', 'two-tone', 'Two-tone', 3, '#dcb758/#dcdcd8');
--> statement-breakpoint
INSERT INTO option_values (id, option_id, code, label, position) VALUES
  ('stone-quality-ij-si', 'stone-quality', 'ij-si', 'IJ-SI', 0),
  ('stone-quality-gh-vs', 'stone-quality', 'gh-vs', 'GH-VS', 1),
  ('stone-quality-ef-vvs', 'stone-quality', 'ef-vvs', 'EF-VVS', 2);
